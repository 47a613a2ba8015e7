import { describe, expect, it } from 'vitest';
import { moment, seen } from '#tests/support/moments.ts';
import { button } from '#tests/support/observed.ts';
import type { LayoutFault } from '../drivers/probe-answers.ts';
import { judge } from './registry.ts';

const place = 'http://app.test/items/7';
const fault = (kind: LayoutFault['kind'], name = 'Save'): LayoutFault => ({
  kind,
  role: 'button',
  name,
  path: 'main>button',
  detail: 'so many px',
});
const KINDS = ['sideways', 'covered', 'clipped', 'cut_off'] as const;

describe('the oracles of layout', () => {
  it('fire on each kind of fault, as minor ones of their own', () => {
    const layout = { place, width: 1280, faults: KINDS.map((kind) => fault(kind)) };
    const found = judge(moment({ probes: { layout } }));
    expect(found.map(({ oracle, severity }) => `${oracle} ${severity}`).sort()).toEqual([
      'clipped_text minor',
      'covered_control minor',
      'cut_off_content minor',
      'sideways_scroll minor',
    ]);
  });

  it('tell a phone from a desktop, and hold a page that scrolls for one finding of its route', () => {
    const faults = [fault('sideways', 'A'), fault('sideways', 'B')];
    const layout = { place, width: 1280, faults };
    const phone_layout = { place: 'http://app.test/items/9', width: 390, faults };
    const found = judge(moment({ probes: { layout, phone_layout } }));
    expect(found.map(({ title }) => title)).toEqual([
      'The page scrolls sideways on a desktop: "A" is too wide',
      'The page scrolls sideways on a phone: "A" is too wide',
    ]);
  });

  it('hold what an action has brought up over its page for no cover', () => {
    const covered = { ...fault('covered', 'Time'), over: 'Three are overdue' };
    const probes = { layout: { place, width: 1280, faults: [covered] } };
    const [before, after] = [seen({ place }), seen({ place })];
    expect(judge(moment({ before, after, probes }))).toEqual([]);
    const over = button('Three are overdue 24.11.2026');
    expect(judge(moment({ before: { ...before, elements: [over] }, after, probes }))).toHaveLength(1);
    expect(judge(moment({ before: seen(), after, probes }))).toHaveLength(1);
  });

  it('stay silent where nothing was found, or nobody could look', () => {
    const nothing = { place, width: 1280, faults: [] };
    expect(judge(moment({ probes: { layout: nothing, phone_layout: null } }))).toEqual([]);
  });
});
