import type { Locator, Page } from '@playwright/test';
import { longerThan, recordsIn, unsaved } from '#engine/export/runtime/records.ts';
import { textSaved } from '#engine/export/runtime/saved.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { numberIn, totalsIn } from '#engine/export/runtime/totals.ts';

/** The records of the file that a press saves, without its heads. */
async function saved(page: Page, save: Locator): Promise<string[][]> {
  return (await file(page, save)).slice(1);
}

/** The records of the file that a press saves, its heads first. */
async function file(page: Page, save: Locator): Promise<string[][]> {
  return recordsIn(await textSaved(page, save));
}

/** The file does not hold a word that the list shows. */
export function savesNot(page: Page, { save, word }: { save: Locator; word: string }): Showing {
  let records: string[][] = [];
  return {
    act: async () => {
      records = await saved(page, save);
    },
    shown: async () =>
      records.length > 0 && (await textOf(page)).includes(word) && unsaved([word], records).length > 0,
  };
}

/** The file holds fewer records than the screen, or the `control` that saves it, says that there are. */
export function savesFewer(page: Page, { save, control }: { save: Locator; control: string }): Showing {
  let records: string[][] = [];
  return {
    act: async () => {
      records = await saved(page, save);
    },
    shown: async () => {
      const told = numberIn(control);
      const totals = told > 0 ? [told] : totalsIn(await textOf(page));
      return totals.length > 0 && totals.every((total) => records.length < total);
    },
  };
}

/** Some records of the file have more fields than it has heads. */
export function savesShifted(page: Page, { save }: { save: Locator }): Showing {
  let records: string[][] = [];
  return {
    act: async () => {
      records = await file(page, save);
    },
    shown: async () => longerThan(records[0] ?? [], records.slice(1)).length > 0,
  };
}
