import { expect, test } from 'vitest';
import { bugIdOf, startOf, verdictOf } from './verify-specs.ts';

const passed = { status: 'passed', message: '' } as const;
const shown = { status: 'failed', message: 'Error: bug-abcd: It breaks\n\nexpect(received)' } as const;
const other = {
  status: 'failed',
  message: '\n\u001b[31mError: page.goto: net::ERR_CONNECTION_REFUSED\u001b[39m',
} as const;
const notRun = { status: 'not_run', message: 'the test did not start' } as const;

test('fixed is only what passed every time', () => {
  expect(verdictOf('bug-abcd', [passed, passed, passed], 3)).toMatchObject({ outcome: 'fixed', runs: 3 });
  expect(verdictOf('bug-abcd', [passed, passed], 3).outcome).toBe('could_not_tell');
});

test('one failure for the bug is enough, whatever the others came to', () => {
  expect(verdictOf('bug-abcd', [passed, shown, other], 3)).toMatchObject({
    outcome: 'still_there',
    shown: 1,
  });
});

test('a failure for another reason, or of another bug, says nothing', () => {
  expect(verdictOf('bug-abcd', [other, passed, passed], 3)).toMatchObject({
    outcome: 'could_not_tell',
    detail: 'Error: page.goto: net::ERR_CONNECTION_REFUSED',
  });
  const missed = `TimeoutError: locator.click: Timeout 8000ms exceeded.\nCall log:\n\u001b[2m  - waiting for getByText('Wrap')\u001b[22m\n`;
  expect(verdictOf('bug-abcd', [{ status: 'failed', message: missed }], 1).detail).toBe(
    "TimeoutError: locator.click: Timeout 8000ms exceeded. Waited for getByText('Wrap')",
  );
  expect(verdictOf('bug-ffff', [shown, shown, shown], 3).outcome).toBe('could_not_tell');
  expect(verdictOf('bug-abcd', [notRun, notRun, notRun], 3)).toMatchObject({
    outcome: 'could_not_tell',
    runs: 0,
  });
});

test('the bug of a test is known by what Rove wrote into it', () => {
  expect(bugIdOf("import x;\nconst BUG = 'bug-0123456789: It breaks';\n")).toBe('bug-0123456789');
  expect(bugIdOf("test('mine', () => {});")).toBeNull();
  expect(verdictOf(null, [passed, passed, passed], 3).outcome).toBe('could_not_tell');
});

test('where a test begins is read from it', () => {
  const text =
    "const BASE = process.env.BASE_URL ?? 'http://app.test';\n  await page.goto(BASE + '/cart?x=1');\n";
  expect(startOf(text, undefined)).toBe('http://app.test/cart?x=1');
  expect(startOf(text, 'http://127.0.0.1:1')).toBe('http://127.0.0.1:1/cart?x=1');
  expect(startOf(text.replace(" + '/cart?x=1'", ''), undefined)).toBe('http://app.test');
  expect(startOf('nothing', undefined)).toBeNull();
});
