import type { Locator, Page } from '@playwright/test';
import { APPLIES } from './appliers.ts';
import { pick } from './forms.ts';
import { isSame, type Lists, lists, someList } from './lists.ts';
import { rest } from './rest.ts';
import type { Showing } from './showing.ts';

/** A text is typed, a value is chosen from the browser's own list, or from one that opens. */
export type FilterUse = 'type' | 'choose' | 'press';

/** Shows a part of a list. Of switches side by side the one of this name is pressed. */
export async function narrowBy(control: Locator, how: FilterUse, value: string): Promise<void> {
  if (how === 'choose') {
    await control.selectOption(value);
    return applied(control);
  }
  if (how === 'type') {
    await control.fill(value);
    return control.press('Enter');
  }
  const isList = (await control.getAttribute('role')) === 'combobox';
  if (isList) {
    await pick(control, value);
    return applied(control);
  }
  await control.page().getByText(value, { exact: true }).first().click();
}

/** Presses the button of the control's form that applies what is chosen, where it has one. */
async function applied(control: Locator): Promise<void> {
  const form = control.locator('xpath=ancestor::form[1]');
  const button = form.getByRole('button', { name: APPLIES }).first();
  if (await button.isVisible()) await button.click();
}

export type Filter = { control: Locator; how: FilterUse; value: string };

/** A list is narrowed, and shows all again once `act` is done. */
export function isWholeAfter(page: Page, { control, how, value }: Filter, act: () => Promise<void>): Showing {
  let all: Lists = {};
  let part: Lists = {};
  return {
    before: async () => {
      all = await lists(page);
      await narrowBy(control, how, value);
      await rest(page);
      part = await lists(page);
    },
    act,
    shown: async () => {
      const now = await lists(page);
      return someList(
        part,
        now,
        (was, later) => !isSame(was, later) && Object.values(all).some((one) => isSame(one, later)),
      );
    },
  };
}
