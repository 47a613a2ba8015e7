import type { Locator, Page } from '@playwright/test';
import { enter, type Form, heldBy, MARK, remarked } from '#engine/export/runtime/forms.ts';
import { freeDay } from '#engine/export/runtime/free-day.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `says`: how a booked time is refused; `taken` and `over`: what the two fields are given. */
type Given = {
  form: Form;
  day: Locator;
  start: Locator;
  end: Locator;
  opener: Locator | null;
  taken: readonly string[];
  over: readonly string[];
  says: string;
};

/** A time is booked and refused a second time, and one that overlaps it is not. */
export function isBookedTwice(page: Page, given: Given): Showing {
  let address = '';
  let isRefused = true;
  let day = '';
  const book = async ([from = '', to = '']: readonly string[], mark: string) => {
    await page.goto(address);
    await rest(page);
    await given.opener?.click();
    const { fields, submit } = remarked(given.form, mark);
    await enter(fields);
    await given.day.fill(day);
    await given.start.fill(from);
    if ((await given.end.evaluate((field) => field.localName)) === 'select') await given.end.selectOption(to);
    else await given.end.fill(to);
    const held = await heldBy(given.start);
    if (held !== from) throw new Error(`The field holds ${held}`);
    if (submit === 'enter') await page.keyboard.press('Enter');
    else await submit?.click();
    await rest(page);
    return (await textOf(page)).includes(given.says);
  };
  return {
    act: async () => {
      address = page.url();
      // Others may have booked that very time.
      let isFree = false;
      for (let next = 0; next < 3 && !isFree; next += 1) {
        day = freeDay(`${MARK}${next}`);
        isFree = !(await book(given.taken, MARK));
      }
      if (!isFree) throw new Error('The first is refused');
      if (!(await book(given.taken, `${MARK}n`))) throw new Error('The same may be booked twice');
      isRefused = await book(given.over, `${MARK}m`);
    },
    shown: async () => !isRefused,
  };
}
