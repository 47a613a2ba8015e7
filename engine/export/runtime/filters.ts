import type { Locator } from '@playwright/test';
import { pick } from './forms.ts';

/** A text is typed, a value is chosen from the browser's own list, or from one that opens. */
export type FilterUse = 'type' | 'choose' | 'press';

/** Shows a part of a list. Of switches side by side the one of this name is pressed. */
export async function useFilter(control: Locator, how: FilterUse, value: string): Promise<void> {
  if (how === 'choose') return void (await control.selectOption(value));
  if (how === 'type') {
    await control.fill(value);
    return control.press('Enter');
  }
  const isList = (await control.getAttribute('role')) === 'combobox';
  if (isList) return pick(control, value);
  await control.page().getByText(value, { exact: true }).first().click();
}
