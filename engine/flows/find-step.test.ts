import { expect, it } from 'vitest';
import type { FlowStep } from '#domain/test-run/flows.ts';
import { button, chooser, field, screen } from '#tests/support/observed.ts';
import { findStep } from './find-step.ts';

const FLOW = { name: 'a flow', start: 'http://app.test/shop/', steps: [] };
const SEEN = screen(
  [
    button('Save'),
    button('Save  all'),
    field('Email'),
    field('Locked', {}, { enabled: false }),
    { ...chooser('Country', ['1', '2'], '1') },
  ],
  { text: 'Thank\nyou for\nbuying' },
);
const facts = { elements: [{ role: 'heading', name: 'Orders', text: 'Orders' }] };
const find = (step: FlowStep) => findStep(step, FLOW, { seen: SEEN, driver: { probe: async () => facts } });
const click = (name: string, nth?: number) => ({ click: { role: 'button', name, nth } });
const fill = (label: string, text: string) => ({ fill: { label, with: text } });

it.each([
  [{ open: '/cart' }, { action: { kind: 'open', place: 'http://app.test/cart' } }],
  [{ press: 'Enter' }, { action: { kind: 'press', key: 'Enter' } }],
  [click('Save all'), { action: { kind: 'activate', target: { name: 'Save  all' } } }],
  [click('save'), { why: 'there is no button "save"', beside: ['Save', 'Save  all'] }],
  [click('Save', 2), { why: 'there is no button "Save"' }],
  [fill('Email', 'a@b.test'), { action: { kind: 'fill', submit: null, fields: [{ value: 'a@b.test' }] } }],
  [fill('Locked', 'x'), { why: 'the field "Locked" cannot be filled' }],
  [fill('Country', '2'), { action: { fields: [{ affordance: 'choose', value: '2' }] } }],
  [fill('Country', 'Chad'), { why: 'the list "Country" does not offer "Chad"' }],
  [fill('Name', 'x'), { why: 'there is no field "Name"', beside: ['Email', 'Locked', 'Country'] }],
  [{ see: { text: 'Thank you' } }, { seen: true }],
  [{ see: { text: 'Sorry' } }, { why: 'the page does not say "Sorry"' }],
  [{ see: { role: 'heading', name: 'Orders' } }, { seen: true }],
  [{ see: { role: 'row', name: 'Orders' } }, { why: 'there is no row "Orders"' }],
])('%j', async (step, found) => expect(await find(step)).toMatchObject(found));
