import type { CheckAction, ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { isDisturbed, isPaged, need, pathOf, type Texts, textsOf } from './compare.ts';
import type { CheckContext } from './kind.ts';
import type { Trial } from './trial.ts';

const NEXT =
  /^((go to )?(the )?next( page)?|older( posts)?|weiter|(zur )?nächsten?( seite)?|(page )?suivante?|(página )?siguiente|[›»>→]|next [›»>→])$/i;
const MORE = /^((load|show|view|see) (more|all)( .*)?|more( results| items)?)$/i;
const BACK =
  /^((go to )?(the )?prev(ious)?( page)?|newer( posts)?|zurück|(zur )?vorherigen?( seite)?|(page )?précédente?|(página )?anterior|[‹«<←]|[‹«<←] prev(ious)?)$/i;

/** The control that leads to the next page of a list, as something that a check could be done with. */
export function nextPages({ seen, refuse }: CheckContext, check: string): CheckAction[] {
  if (seen.dialogs > 0) return [];
  const next = seen.elements.find((view) => isNamed(view, NEXT) && refuse(view, [view]) === '');
  if (!next || (next.leads_to !== '' && pathOf(next.leads_to) !== pathOf(seen.place))) return [];
  return [{ kind: 'check', check, target: next.target }];
}

export function nextOn({ seen }: Trial): ElementView | undefined {
  return seen.elements.find((view) => isNamed(view, NEXT));
}

export function backOn({ seen }: Trial): ElementView | undefined {
  return seen.elements.find((view) => isNamed(view, BACK));
}

function isNamed({ affordance, enabled, target }: ElementView, words: RegExp): boolean {
  return affordance === 'activate' && enabled && words.test(target.name.trim());
}

/** Whether a list is shown from its beginning: all of it, or the first of pages that can be turned. */
export function isFromStart(seen: Observation): boolean {
  if (!isPaged(seen)) return true;
  const names = seen.elements.map(({ target }) => target.name.trim());
  if (names.some((name) => MORE.test(name)) || !names.some((name) => NEXT.test(name))) return false;
  return !seen.elements.some((view) => isNamed(view, BACK));
}

/** Turns a page. @throws Unfit when that leads elsewhere, or does not come to an end. */
export async function turn(trial: Trial, target: ElementTarget): Promise<void> {
  const { place } = trial.seen;
  await trial.do({ kind: 'activate', target });
  need(
    pathOf(trial.seen.place) === pathOf(place) && !isDisturbed(trial.recent) && trial.seen.busy === undefined,
    'not at rest',
  );
}

/** What the lists say that are seen as a whole. */
export async function listed(trial: Trial): Promise<Texts> {
  return textsOf((await trial.lists()).filter(({ cut }) => !cut));
}
