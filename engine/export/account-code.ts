import type { Action } from '../drivers/contract.ts';
import type { Step } from '../model/suspicion.ts';
import { fill, NEW_MARK, send, type WriteCheck } from './check-parts.ts';
import type { Locators } from './locators.ts';
import { codeOf } from './step-code.ts';

/** What the first account makes is looked for by the second, in the list and under its own address. */
export const accountAccess: WriteCheck = (parts) => {
  if (parts.asSecond.length === 0 || parts.facts.variant === '') return null;
  const text = (page: string) => `(await ${page}.locator('body').innerText())`;
  return {
    before: [
      NEW_MARK,
      'const list = page.url();',
      `let own = '';`,
      'let other = page;',
      'const asSecond = async (page: Page): Promise<void> => {',
      ...parts.asSecond.map((line) => `  ${line}`),
      '};',
    ],
    lines: [
      ...fill(parts),
      ...send(parts),
      'await rest(page);',
      `await page.getByRole('link').filter({ hasText: mark }).first().click();`,
      'await page.waitForURL((url) => url.href !== list);',
      'await rest(page);',
      'own = page.url();',
      `expect(${text('page')}).toContain(mark);`,
      'const session = await page.context().browser()?.newContext();',
      `if (!session) throw new Error('There is no second session');`,
      'other = await session.newPage();',
      'await asSecond(other);',
      'await other.goto(list);',
      'await rest(other);',
      `expect(${text('other')}).not.toContain(mark);`,
      'await other.goto(own);',
      'await rest(other);',
    ],
    shown: [`return other.url() === own && ${text('other')}.includes(mark);`],
  };
};

/** Lines that sign the second test account in the way the first one was; none where the steps sign nobody in. */
export function secondLogin(
  steps: readonly Step[],
  locators: Locators,
  address: (place: string) => string,
): string[] {
  const first = steps.findIndex(({ signs_in }) => signs_in);
  const login = steps.slice(Math.max(0, first)).filter(({ signs_in }) => signs_in);
  const [begin] = login;
  if (!begin) return [];
  const place = begin.place_before || begin.place_after;
  const begun = begin.action.kind === 'open' ? [] : [`await page.goto(${address(place)});`];
  return [
    ...begun,
    ...login.flatMap(({ action }) => [...codeOf(asSecond(action), locators, address), 'await rest(page);']),
  ];
}

function asSecond(action: Action): Action {
  if (action.kind !== 'fill') return action;
  const fields = action.fields.map((field) => ({
    ...field,
    value: field.value.replaceAll('{{credential.0.', '{{credential.1.'),
  }));
  return { ...action, fields };
}
