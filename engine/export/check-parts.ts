import type { Action, ElementTarget, FieldValue } from '../drivers/contract.ts';
import type { Assertion, Facts } from './assertion.ts';
import { fieldCode, secretOr, sendCode } from './step-code.ts';

export type CheckAction = Extract<Action, { kind: 'check' }>;

/** What a check needs to be written: its facts and its action with code that finds its elements. */
export type CheckParts = {
  facts: Facts;
  action: CheckAction;
  find(target: ElementTarget): string;
  /** Lines that sign the second test account in on a `page`, as the first was; none where nobody was signed in. */
  asSecond: readonly string[];
};

/** `lines`: the steps of the check itself; the assertion judges what they lead to. */
export type CheckCode = Assertion & { lines: string[] };

/** Writes a check as steps and an assertion; null when this one cannot be put into code. */
export type WriteCheck = (parts: CheckParts) => CheckCode | null;

/** Keeps what the lists say before the step that is judged. */
export const LISTED = 'const listed = await lists(page);';

/** Lines that wait as long as nobody would. */
export const LONG = ['// Longer than anyone waits.', 'await page.waitForTimeout(12_000);'];

/** Lines that wait until an app has saved. */
export const SAVED = ['// Apps put off their saving.', 'await page.waitForTimeout(2_500);'];

/** A name that is new in each run of the test, so that what it makes is not taken for what was made before. */
const MARK = /rove[a-z0-9]+/i;
export const NEW_MARK = `const mark = \`rove\${Math.random().toString(36).slice(2, 10)}\`;`;

/** Lines that fill the fields of a check, with `value` or as it was given them. */
export function fill({ action, find }: CheckParts, value?: string): string[] {
  return (action.fields ?? []).map((field) => fieldCode(field, find(field.target), value ?? marked(field)));
}

/** A value as code; the mark of the run that found the bug gives way to that of the test. */
function marked({ value }: FieldValue): string {
  const found = MARK.exec(value);
  if (!found) return secretOr(value);
  const parts = [value.slice(0, found.index), value.slice(found.index + found[0].length)].map((text) =>
    text ? secretOr(text) : '',
  );
  return [parts[0], 'mark', parts[1]].filter((part) => part).join(' + ');
}

/** Lines that send what was filled in. */
export function send({ action, find }: CheckParts): string[] {
  return sendCode(action.submit ?? null, find);
}
