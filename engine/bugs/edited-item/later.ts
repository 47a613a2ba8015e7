import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { closing, visit } from '../shared/beside.ts';
import { alterationOf } from '../shared/change.ts';
import { asksToSignIn, isDisturbed, need, pageOf } from '../shared/compare.ts';
import { heldBy, reopen } from '../shared/editors.ts';
import { markIn, showsOneThing } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import type { Change } from './changes.ts';

/** In what way a value is not what it should be after it was saved. */
export type Variants =
  | 'forgotten'
  | 'emptied'
  | 'uncleared'
  | 'beside'
  | 'session'
  | 'cut'
  | 'day'
  | 'swapped'
  | 'rounded';

/** What was changed, as it is shown later; `isBeside`: it was not, and stood in the same form. */
export type Later = Change & { later: string; isBeside?: true };
export type Wrong = Later & { variant: Variants };

export function wrongIn({ field: { value }, old, later, isBeside }: Later): Variants | null {
  if (later === value) return null;
  if (later === '' && old !== '') return 'emptied';
  const altered = alterationOf(value, later);
  if (isBeside) return altered ?? 'beside';
  return later === old && altered !== 'cut' ? 'forgotten' : altered;
}

/** Where a form is, and what brings it up. */
type Shown = { opener: ElementTarget | undefined; form: Observation };

/** What the fields hold once their page was loaded anew. @throws Unfit when that cannot be told. */
export async function shownLater(
  trial: Trial,
  changes: readonly Change[],
  { opener, form }: Shown,
): Promise<Later[]> {
  const [chief] = changes;
  need(chief, 'a change');
  const says = [
    ...changes.flatMap(({ field, old }) => [field.value, old]),
    ...besides(form, changes).map(heldBy),
  ];
  const isReopened = await reopen(trial, form, { field: chief.field.target, opener, says });
  need(!isDisturbed(trial.recent) && pageOf(trial.seen.place) === pageOf(form.place), 'another screen');
  need(!asksToSignIn(trial.seen, form), 'another session');
  const later = changes.map((change): Later => {
    const view = find(trial.seen, change.field.target);
    need(view && (view.field || view.chosen !== undefined), 'the field is gone');
    need(trial.seen.busy === undefined, 'it goes on loading');
    return { ...change, later: heldBy(view) };
  });
  // The page of one thing has one form of it.
  const isItsPage = isReopened === 'page' && showsOneThing(form.place);
  need(!isReopened || isItsPage || isSameItem(trial.seen, later, form), 'it may be the form of another item');
  return [...later, ...alteredBeside(trial.seen, later, form)];
}

/** Fields beside those that were changed which held something, and hold nothing or another value now. */
function alteredBeside(seen: Observation, later: readonly Later[], form: Observation): Later[] {
  return besides(form, later).flatMap((view): Later[] => {
    const [old, now] = [heldBy(view), find(seen, view.target)];
    if (view.affordance !== 'type' || old === '' || !now || heldBy(now) === old) return [];
    const field = { target: view.target, affordance: view.affordance, value: old };
    return [{ field, old, name: sharedName(view), later: heldBy(now), isBeside: true }];
  });
}

/** Gives fields the values that they lost, as they were shown or as plain numbers, so that the next try finds them. */
export async function putBack(
  trial: Trial,
  altered: readonly Later[],
  { submit, shown }: { submit: ElementTarget | 'enter'; shown(): Promise<Later[]> },
): Promise<void> {
  for (const { field, old, name } of altered)
    for (const value of new Set([old, old.replace(/[^\d.-]/g, '')])) {
      if (!value) continue;
      await trial.send([{ ...field, value }], submit);
      if (!(await shown()).some((one) => one.name === name && one.later !== old)) break;
    }
}

/** What was kept in this session and is not as it was left in the next one of the same account. */
export async function goneNextTime(trial: Trial, kept: readonly Later[]): Promise<Wrong[]> {
  const { place } = trial.start;
  const choices = kept.filter(({ field }) => field.affordance !== 'type');
  if (choices.length === 0 || routeOf(place).includes(':id') || !trial.driver.beside) return [];
  const next = await trial.driver.beside('same');
  if (!next) return [];
  const seen = await closing(next, () => visit(next, place));
  if (pageOf(seen.place) !== pageOf(place)) return [];
  const otherwise = choices.flatMap((one): Wrong[] => {
    const view = find(seen, one.field.target);
    const later = view ? heldBy(view) : one.later;
    return later === one.later ? [] : [{ ...one, later, variant: 'session' }];
  });
  if (otherwise.length === 0) return [];
  // Somebody else may have chosen anew meanwhile, who has the same account.
  await trial.do({ kind: 'reload' });
  const isKept = ({ field, later }: Later) => {
    const view = find(trial.seen, field.target);
    return view !== null && heldBy(view) === later;
  };
  await trial.until(() => kept.every(isKept));
  return kept.every(isKept) ? otherwise.slice(0, 1) : [];
}

/** The fields of a form beside those that were changed. */
function besides({ elements }: Observation, later: readonly Change[]): ElementView[] {
  const own = elements.find(({ target }) => target.path === later[0]?.field.target.path)?.group;
  const isChanged = ({ target }: ElementView) => later.some(({ field }) => field.target.path === target.path);
  return elements.filter((view) => view.field && view.group === own && !isChanged(view));
}

/** Whether a form that was brought up again is the same item's: one holds what only it was given, or each what it held or was given. */
function isSameItem({ elements }: Observation, later: readonly Later[], form: Observation): boolean {
  if (later.some(({ later: now, field }) => now === field.value && markIn([field]) !== '')) return true;
  const others = besides(form, later);
  return (
    others.every((view) => heldBy(find({ elements }, view.target) ?? view) === heldBy(view)) &&
    later.every((one) => one.later === one.field.value || wrongIn(one) !== null)
  );
}
