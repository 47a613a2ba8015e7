import { expect, test } from 'vitest';
import type { Message, MessageBug } from './message.ts';
import { wordsOf } from './words.ts';

const ESC = String.fromCharCode(27);
const timestamp = '2026-11-24T12:00:00.000Z';
const shared = {
  test: { test_id: 't', test_name: 'Nightly', url: 'https://shop.example/', branch: null },
  link: 'https://rove.test/results/t',
};
const bug: MessageBug = {
  bug_id: 'b',
  fingerprint: 'f',
  title: 'Total is NaN',
  severity: 'major',
  category: 'functional',
  place: 'https://shop.example/cart',
  proof: { reproduced: 5, attempts: 5, steps: 1 },
  muted: false,
};

const comparison = { new: 1, regressed: 0, persisting: 2, fixed: 3 };
const CASES: [Message, string, string][] = [
  [
    {
      type: 'run.completed',
      timestamp,
      data: { ...shared, bugs: { critical: 0, major: 1, minor: 0 }, comparison },
    },
    'Test completed: 1 bug (Nightly)',
    '0 critical, 1 major, 0 minor. Since the test before: 1 new, 0 back, 2 persisting, 3 fixed. https://shop.example/',
  ],
  [
    { type: 'run.failed', timestamp, data: { ...shared, fault: 'target', code: 'X', message: 'It is down' } },
    'Test failed (Nightly)',
    'It is down https://shop.example/',
  ],
  [
    { type: 'bug.proved', timestamp, data: { ...shared, bug } },
    'Bug proved: Total is NaN [major] (Nightly)',
    'Reproduced 5/5 in 1 step. https://shop.example/cart',
  ],
  [
    {
      type: 'bug.fixed',
      timestamp,
      data: { ...shared, bug: { ...bug, proof: null }, shown_by: 'verification' },
    },
    'Bug fixed: Total is NaN [major] (Nightly)',
    'The test of this bug no longer fails. https://shop.example/',
  ],
  [
    { type: 'bug.regressed', timestamp, data: { ...shared, bug } },
    'Bug is back: Total is NaN [major] (Nightly)',
    'Reproduced 5/5 in 1 step. https://shop.example/cart',
  ],
];

test.each(CASES)('%s in words', (message, headline, detail) => {
  expect(wordsOf(message)).toEqual({ headline, detail, link: shared.link });
});

test('what a page calls its bugs is one clean line', () => {
  const hostile = { ...bug, title: `Cart\r\nBcc: x@y.test\n${ESC}[31m${'x'.repeat(900)}` };
  const { headline } = wordsOf({ type: 'bug.proved', timestamp, data: { ...shared, bug: hostile } });
  expect(headline).not.toMatch(/[\r\n]/);
  expect(headline).not.toContain(ESC);
  expect(headline.length).toBeLessThan(350);
});
