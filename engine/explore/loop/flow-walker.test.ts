import { expect, it } from 'vitest';
import type { Flow } from '#domain/test-run/flows.ts';
import type { ActionResult, ElementView, Observation } from '#engine/drivers/contract.ts';
import { seen } from '#tests/support/moments.ts';
import { button } from '#tests/support/observed.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import { FlowWalker, type Walk } from './flow-walker.ts';

const START = 'http://app.test/';
const AT = { place: START, wrote: false };
const DONE: ActionResult = { status: 'done', effect: true, effects: [], detail: '', took_ms: 1 };
const click = (name: string, nth?: number) => ({ click: { role: 'button', name, ...(nth ? { nth } : {}) } });

function walkerOf(known: Knowledge, ...flows: Flow[]) {
  return new FlowWalker({
    flows: flows.map((flow) => ({ ...flow, start: START })),
    known,
    driver: { probe: async () => null },
  });
}

const page = (...elements: ElementView[]): Observation => seen({ place: START, elements });
const never = () => Promise.reject(new Error('nothing is to be waited for'));
const actionOf = (walk: Walk | null) => (walk && 'decision' in walk ? walk.decision.act().action : walk);

it('walks each flow from its start, and again from there where a slice ended in its midst', async () => {
  const known = new Knowledge(null);
  const flows: Flow[] = [
    { name: 'one', steps: [click('Add'), { see: { text: 'Items' } }] },
    { name: 'two', steps: [{ open: '/cart' }, { press: 'Enter' }] },
  ];
  const walker = walkerOf(known, ...flows);
  const open = { kind: 'open', place: START };
  expect(actionOf(await walker.next(page(), never))).toEqual(open);
  walker.note(DONE, AT);
  const add = button('Add');
  expect(actionOf(await walker.next(page(add), never))).toEqual({ kind: 'activate', target: add.target });
  expect(actionOf(await walkerOf(known, ...flows).next(page(), never))).toEqual(open);
  walker.note(DONE, AT);
  expect(actionOf(await walker.next(page(), never))).toEqual({ kind: 'open', place: `${START}cart` });
  expect(actionOf(await walkerOf(known, ...flows).next(page(), never))).toMatchObject({
    place: `${START}cart`,
  });
  walker.note(DONE, AT);
  expect(actionOf(await walker.next(page(), never))).toEqual({ kind: 'press', key: 'Enter' });
  walker.note(DONE, AT);
  expect(await walker.next(page(), never)).toBeNull();
});

it.each([
  ['disabled', button('Pay', { enabled: false }), DONE, 'step 1: the button "Pay" cannot be used'],
  [
    'covered',
    button('Pay'),
    { ...DONE, status: 'blocked', detail: 'covered' },
    'step 1: what it names cannot be used (covered)',
  ],
] as const)('a flow stops at a control that is %s', async (_what, pay, result, title) => {
  const walker = walkerOf(new Knowledge(null), { name: 'paying', steps: [click('Pay')] });
  await walker.next(page(), never);
  walker.note(DONE, AT);
  const look = async () => page(pay);
  let walk = await walker.next(page(pay), look);
  if (walk && 'decision' in walk) {
    walker.note(result, AT);
    walk = await walker.next(page(pay), look);
  }
  expect(walk).toMatchObject({
    suspicion: { oracle: 'broken_flow', title: `The flow "paying" stops at ${title}` },
    step: { action: { kind: 'check', check: 'broken_flow', flow: { name: 'paying', start: START } } },
  });
  expect(await walker.next(page(), never)).toBeNull();
});

it('tells of a flow that does not say which of two it means, or leads to another site, as no bug', async () => {
  const known = new Knowledge(null);
  const walker = walkerOf(
    known,
    { name: 'either', steps: [{ open: '/' }, click('Save')] },
    { name: 'second', steps: [{ open: '/' }, click('Save', 2)] },
  );
  const two = page(button('Save'), { ...button('Save'), target: { ...button('Save').target, nth: 1 } });
  await walker.next(two, never);
  walker.note(DONE, AT);
  expect(actionOf(await walker.next(two, never))).toMatchObject({ kind: 'open' });
  walker.note(DONE, AT);
  expect(actionOf(await walker.next(two, never))).toMatchObject({ kind: 'activate', target: { nth: 1 } });
  walker.note({ ...DONE, held: true, detail: 'it leads to another site' }, AT);
  expect(await walker.next(two, never)).toBeNull();
  expect(Object.values(known.refused).map(({ what, why }) => [what, why])).toEqual([
    [
      'The flow "either"',
      'step 2, click the button "Save": 2 elements are the button "Save": say which by nth, from 1 to 2',
    ],
    ['The flow "second"', 'step 2, click the button "Save" (number 2): it leads to another site'],
  ]);
});
