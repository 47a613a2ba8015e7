import { expect, it } from 'vitest';
import { FLOW_LIMITS, flowsSchema, stepWords } from './flows.ts';

const SAVE = { role: 'button', name: 'Save' };
const flow = (steps: unknown, name = 'saving') => [{ name, steps }];
const fault = (flows: unknown) => {
  const issue = flowsSchema.safeParse(flows).error?.issues[0];
  return issue && { path: issue.path.join('.'), message: issue.message };
};

it('takes steps by role, name, label and text, and says them', () => {
  const steps = [
    { open: '/cart' },
    { click: { ...SAVE, nth: 2 } },
    { fill: { label: 'Email', with: 'a@b.test' } },
    { press: 'Enter' },
    { see: { text: 'Thank you' } },
    { see: { role: 'heading', name: 'Orders' } },
  ];
  const [parsed] = flowsSchema.parse(flow(steps));
  expect(parsed?.steps.map(stepWords)).toEqual([
    'open /cart',
    'click the button "Save" (number 2)',
    'fill "Email" with "a@b.test"',
    'press Enter',
    'see "Thank you"',
    'see the heading "Orders"',
  ]);
});

it.each([
  [flow([]), '0.steps', /at least one step/],
  [flow(Array.from({ length: 500 }, () => ({ press: 'Tab' }))), '0.steps', /at most 30 steps/],
  [flow([{ click: SAVE, press: 'Tab' }]), '0.steps.0', /A step is one of/],
  [flow([{}]), '0.steps.0', /A step is one of/],
  [flow(['click Save']), '0.steps.0', /A step is one of/],
  [flow([{ click: 'Save' }]), '0.steps.0.click', /role and name/],
  [flow([{ click: { ...SAVE, nth: 0 } }]), '0.steps.0.click.nth', /from 1/],
  [flow([{ open: 'https://elsewhere.test' }]), '0.steps.0.open', /a path/],
  [flow([{ open: '//elsewhere.test' }]), '0.steps.0.open', /a path/],
  [flow([{ see: {} }]), '0.steps.0.see', /either a text/],
  [flow([{ see: { text: 'a', role: 'row' } }]), '0.steps.0.see', /either a text/],
  [flow([{ fill: { label: 'Email' } }]), '0.steps.0.fill.with', /text to fill in/],
  [[...flow([{ press: 'a' }]), ...flow([{ press: 'b' }])], '1.name', /has this name/],
])('%# says what is wrong', (flows, path, message) => {
  expect(fault(flows)).toMatchObject({ path, message: expect.stringMatching(message) });
});

it('is bounded as a whole', () => {
  const long = { fill: { label: 'x'.repeat(FLOW_LIMITS.chars), with: 'y'.repeat(FLOW_LIMITS.chars) } };
  const steps = Array.from({ length: FLOW_LIMITS.steps }, () => long);
  expect(fault(['a', 'b', 'c'].flatMap((name) => flow(steps, name)))?.message).toMatch(/together/);
});
