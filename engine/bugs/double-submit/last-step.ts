import type { ElementTarget } from '#engine/drivers/contract.ts';
import { numberedBeside } from '#engine/export/runtime/numbered.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { likeness, pageOf } from '../shared/compare.ts';
import { isBack, stepOf } from '../shared/form-steps.ts';
import type { CheckContext } from '../shared/kind.ts';
import { isSearch } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import ends from './end-words.json' with { type: 'json' };

const ENDS = new RegExp(`^(${ends.join('|')})(?!\\p{L})`, 'iu');
/** Two pages of one template with the same things on them say this much alike. */
const ALIKE_MIN = 0.8;

/** The button that ends a form of several steps, on the step that only shows what was entered; null elsewhere. */
export function lastStepOn({ seen, persona, refuse, destructive }: CheckContext): ElementTarget | null {
  const step = stepOf(seen);
  const asks = seen.elements.some((view) => view.affordance === 'type' && !isSearch(view));
  if (asks || (step && step.at < step.of) || !seen.elements.some(isBack)) return null;
  if (!seen.text.toLowerCase().includes(persona.token.toLowerCase())) return null;
  const end = seen.elements.findLast(
    ({ target, enabled }) => enabled && target.role === 'button' && ENDS.test(target.name.trim()),
  );
  if (!end || refuse(end, [end]) !== '' || refusalFor(end.target.name, '', destructive) !== '') return null;
  return end.target;
}

/**
 * The place of a second thing with this mark, next to the one whose page is shown now: apps number what they make one
 * after another. Null where no numbered page is shown, or the pages beside it are others.
 */
export async function twinOf(trial: Trial, mark: string): Promise<string | null> {
  const isShown = () => trial.seen.text.includes(mark);
  const own = pageOf(trial.seen.place);
  const beside = numberedBeside(own);
  if (beside.length === 0 || own === pageOf(trial.start.place)) return null;
  if (!isShown() && !(await trial.until(isShown, trial.pace.save_ms / 2))) return null;
  const first = trial.seen;
  for (const place of beside) {
    await trial.do({ kind: 'open', place });
    const isThere = isShown() || (await trial.until(isShown, trial.pace.save_ms / 4));
    if (isThere && pageOf(trial.seen.place) === place && likeness(trial.seen, first) >= ALIKE_MIN)
      return place;
  }
  return null;
}
