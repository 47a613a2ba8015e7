import type { ElementView } from '#engine/drivers/contract.ts';
import { languageIn } from '#engine/model/languages.ts';
import { isChooser, isSentOn } from '../shared/choosing.ts';
import noFilters from '../shared/no-filters.json' with { type: 'json' };
import { columnOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { tableNow } from './counting.ts';
import { type Filtered, strays } from './rule.ts';

const SORTS = new RegExp(String.raw`\b(${noFilters.join('|')})\b`, 'i');

/** Whether a control offers values of which one is chosen for what is listed. */
export function isListOfValues(view: ElementView, elements: readonly ElementView[]): boolean {
  return (
    isChooser(view) &&
    !(view.field && languageIn(view.field) !== null) &&
    !SORTS.test(view.target.name) &&
    !isSentOn(view, elements)
  );
}

/** What rows say that should not be there; nothing where the table is another one. */
export async function straysNow(trial: Trial, found: Filtered, value: string): Promise<string[]> {
  const now = tableNow(await trial.lists(), found);
  return now && now.heads.length === found.table.heads.length
    ? strays(columnOf(now, found.column), value, found.values)
    : [];
}

/** The same at a second look, where the first one has found some. */
export async function lastingStrays(trial: Trial, found: Filtered, value: string): Promise<string[]> {
  let left: string[] = [];
  const isRight = async () => {
    left = await straysNow(trial, found, value);
    return left.length === 0;
  };
  if (!(await isRight())) await trial.until(isRight, trial.pace.save_ms / 2);
  return left;
}
