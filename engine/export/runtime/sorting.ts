import type { Locator } from '@playwright/test';
import { type Entry, enter } from './forms.ts';

/** A list is sorted by a choice among several orders, or by a control that is pressed. */
export type Sorting = { choice: Entry[]; control: Locator };

export async function sort({ choice, control }: Sorting): Promise<void> {
  if (choice.length > 0) await enter(choice);
  else await control.click();
}
