import { afterEach, expect, it } from 'vitest';
import { PropertyEvaluator } from './evaluator.ts';
import type { PageFacts } from './page.ts';

const open: PropertyEvaluator[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function evaluatorOf(...lines: string[]): PropertyEvaluator {
  const evaluator = new PropertyEvaluator(
    [`import { after, always, eventually, type Page } from 'rove/properties';`, ...lines].join('\n'),
  );
  open.push(evaluator);
  return evaluator;
}

const page = (over: Partial<PageFacts> = {}): PageFacts => ({
  url: 'https://a.test/cart?x=1',
  title: 'Cart',
  language: 'en',
  text: 'Cart\nTotal\n€1,204.50',
  elements: [{ role: 'button', name: 'Save', text: 'Save', disabled: true }],
  ...over,
});
const asked = (now = page()) => ({ now, before: null, done: [] });

it('says of each property whether it holds, and leaves out what says nothing of what was done', async () => {
  const evaluator = evaluatorOf(
    `always('right', (page: Page): boolean => page.path === '/cart' && page.number('Total') === 1204.5);`,
    `always('wrong', (page) => page.one('button', 'Save')?.disabled === false);`,
    `eventually('late', (page) => page.says('Done'), { within: 5 });`,
    `after({ click: 'Save' }, 'saving keeps', (before, after) => before.title === after.title);`,
  );
  const verdicts = await evaluator.evaluate(asked());
  expect(verdicts.map(({ property, holds, why }) => [property.name, holds, why])).toEqual([
    ['right', true, ''],
    ['wrong', false, ''],
    ['late', false, ''],
    ['saving keeps', true, ''],
  ]);
  expect(verdicts[2]?.property).toEqual({ name: 'late', kind: 'eventually', within: 5 });
  const saved = {
    now: page({ title: 'Gone' }),
    before: page(),
    done: [{ kind: 'click', role: 'button', name: 'Save' }],
  } as const;
  const again = await evaluator.evaluate(saved, ({ kind }) => kind === 'after');
  expect(again).toMatchObject([{ holds: false }]);
});

it('one that throws, never ends or fills the memory is told, and the others go on', async () => {
  const evaluator = evaluatorOf(
    `always('throws', (page) => page.one('button', 'Pay')!.disabled);`,
    `always('never ends', () => { for (;;); });`,
    `always('fills', () => { const all = []; for (;;) all.push(new Array(100_000).fill(1)); });`,
    `always('two', (page) => page.one('button') !== null);`,
    `always('no answer', (page) => page.title as never);`,
    `always('later', (async () => true) as never);`,
    `always('right', () => true);`,
  );
  const two = page({ elements: [...page().elements, ...page().elements] });
  const verdicts = await evaluator.evaluate(asked(two));
  const whys = Object.fromEntries(verdicts.map(({ property, why }) => [property.name, why]));
  expect(verdicts.every(({ holds }) => holds)).toBe(true);
  expect(whys).toMatchObject({
    throws: expect.stringMatching(/^it threw rove\.properties\.ts:2:\d+: TypeError: /),
    'never ends': expect.stringMatching(/did not end within 1 s/),
    fills: expect.stringMatching(/did not end within 1 s, or needed more than 64 MB/),
    two: expect.stringMatching(/there are 2 of button; use page\.all/),
    'no answer': expect.stringMatching(/It gives string \(Cart\), and not true or false/),
    later: expect.stringMatching(/It gives a promise/),
    right: '',
  });
});

it.each([
  ['always; const a: number = ; always(0)', /^rove\.properties\.ts:2:27: .*Expression expected/],
  [`always('a', 5);`, /^rove\.properties\.ts:2:1: TypeError: always "a": give a function/],
  [
    `always('a', () => true);\nalways('a', () => true);`,
    /^rove\.properties\.ts:3:1: .*another property is called "a"/,
  ],
  [`eventually('a', () => true);`, /:2:1: .*give \{within: seconds\}/],
  [`after({ tap: 'x' }, 'a', () => true);`, /:2:1: .*one of \{click\}/],
  [`always(process.env.HOME, () => true);`, /:2:8: ReferenceError: process is not defined/],
  [`always.constructor('return process')().exit(); always('a', () => true);`, /:2:\d+: EvalError/],
  ['always; for (;;); always("a", () => true)', /It did not come to its end/],
])('%s is refused', async (line, message) => {
  expect((await evaluatorOf(line).load()).fault).toMatch(message);
});
