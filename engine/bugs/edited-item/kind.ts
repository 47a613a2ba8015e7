import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { alterationOf } from '../shared/change.ts';
import { asksToSignIn, isDisturbed, need, pageOf } from '../shared/compare.ts';
import { heldBy, reopen } from '../shared/editors.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { markIn } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { type Change, changesIn, edits, save } from './changes.ts';
import { isAltered } from './reproduce.ts';

type Variants = 'forgotten' | 'emptied' | 'cut' | 'day' | 'rounded';
type Facts = { field: string };

const ALTERED = 'what is stored is not what was entered';

/** What is changed in a form and saved is what the form shows from then on. */
export const editedItem: TriedKind<Variants, Facts> = {
  id: 'edited_item',
  category: 'functional',
  description:
    'A value that was changed and saved is the old one again after a reload, or another than the one that was saved, although the app took it',
  sentence: 'Change what stands there, save, and open the page again',
  fingerprint_rule: 'route and the field’s name, or the list that it stands in',
  variants: {
    forgotten: {
      severity: 'critical',
      because: 'the user’s work is lost',
      title: ({ field }) => `What was changed in "${field}" is not kept`,
    },
    emptied: {
      severity: 'critical',
      because: 'the user’s work is lost',
      title: ({ field }) => `"${field}" is empty after it was saved`,
    },
    cut: {
      severity: 'major',
      because: ALTERED,
      title: ({ field }) => `What is saved in "${field}" is cut short`,
    },
    day: {
      severity: 'major',
      because: ALTERED,
      title: ({ field }) => `The date in "${field}" comes back a day off`,
    },
    rounded: {
      severity: 'major',
      because: ALTERED,
      title: ({ field }) => `"${field}" loses its decimals when saved`,
    },
  },
  budget: { prior: 0.65, most: 16 },
  inPassing: { variant: 'forgotten', facts: { field: '' } },
  reproduce: ({ facts, used }) => {
    const form = used.form();
    const [first] = form.fields;
    const [field, typed] = facts.field
      ? [used.field(facts.field), used.typed(facts.field)]
      : [first?.into, first?.value];
    const opener = used.opener();
    // What is switched holds the same value whichever way it stands.
    const isSwitched = form.fields.some(({ into, how }) => how === 'toggle' && into.text === field?.text);
    // Of a list that opens any other choice was made, which a test would not know again.
    const isAny = form.fields.some(
      ({ into, how, value }) => how === 'pick' && value.text === "''" && into.text === field?.text,
    );
    if (!field || !typed || isSwitched || isAny) return null;
    return shownBy(isAltered, { form, field, typed, ...(opener ? { opener } : {}) }, { late: true });
  },
  changes: true,
  fleeting: 'opened',
  appliesTo: edits,
  run: async (trial, action) => {
    const { start } = trial;
    const { submit, opener } = action;
    need(submit, 'a button');
    // What was typed before and refused may stand in the other fields.
    if (!opener) await trial.do({ kind: 'open', place: start.place });
    const changes = await save(trial, await changesIn(trial, action), submit);
    const shown = () => shownLater(trial, changes, { opener, form: start });
    const first = await shown();
    // What is said once, as a comment, leaves its field empty by rights.
    const isSaid = ({ field }: Change) => {
      const mark = markIn([field]);
      return mark !== '' && trial.seen.text.includes(mark);
    };
    // A form that makes things is empty again by rights: that of a thing shows what it was given, or had.
    need(first.some(({ later, field }) => later === field.value) || !isMaker(first), 'it makes things');
    const wrong = first.flatMap((change) => {
      const variant = change.later === '' && isSaid(change) ? null : wrongIn(change);
      return variant ? [{ ...change, variant }] : [];
    });
    const undone = first.filter(({ later, old }) => later !== old);
    need(wrong.length > 0 || first.some(({ later, field }) => later === field.value), 'other values');
    if (undone.length > 0)
      await trial.send(
        undone.map(({ field, old }) => ({ ...field, value: old })),
        submit,
      );
    const again = wrong.some(({ variant }) => variant === 'forgotten') ? await shown() : [];
    const isBack = ({ name }: Change) => again.some((one) => one.name === name && one.later === one.old);
    const lasting = wrong.filter((one) => one.variant !== 'forgotten' || isBack(one));
    return withoutTwins(lasting).map((one) => sightingOf(one, start.place));
  },
};

/** Whether all texts of a form were empty before: what else it held is what it begins with. */
function isMaker(changes: readonly Change[]): boolean {
  const texts = changes.filter(({ field }) => markIn([field]) !== '');
  return texts.length > 0 && texts.every(({ old }) => old === '');
}

type Wrong = Later & { variant: Variants };

/** Switches of one form that are not kept are one bug: the first stands for all. */
function withoutTwins(wrong: readonly Wrong[]): Wrong[] {
  const isSwitch = ({ field, variant }: Wrong) => field.affordance === 'toggle' && variant === 'forgotten';
  const first = wrong.find(isSwitch);
  return wrong.filter((one) => one === first || !isSwitch(one));
}

function sightingOf({ variant, field, old, name, later }: Wrong, place: string): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { field: field.target.name },
    description:
      variant === 'forgotten'
        ? 'A new value was typed over the old one and saved without a complaint; after a reload the old one is back.'
        : 'A new value was saved without a complaint; after a reload the field holds another one.',
    place,
    element: field.target,
    key: [name, ...(variant === 'forgotten' ? [] : [variant])],
    context: { before: old, typed: field.value, after: later },
  };
}

/** What was changed, as it is shown later. */
type Later = Change & { later: string };

function wrongIn({ field: { value }, old, later }: Later): Variants | null {
  if (later === value) return null;
  if (later === '' && old !== '') return 'emptied';
  const altered = alterationOf(value, later);
  return later === old && altered !== 'cut' ? 'forgotten' : altered;
}

type Shown = { opener: ElementTarget | undefined; form: Observation };

/** What the fields hold once their page was loaded anew. @throws Unfit when that cannot be told. */
async function shownLater(
  trial: Trial,
  changes: readonly Change[],
  { opener, form }: Shown,
): Promise<Later[]> {
  const [chief] = changes;
  need(chief, 'a change');
  const isReopened = await reopen(trial, form, { field: chief.field.target, opener });
  need(!isDisturbed(trial.recent) && pageOf(trial.seen.place) === pageOf(form.place), 'another screen');
  need(!asksToSignIn(trial.seen, form), 'another session');
  const later = changes.map((change): Later => {
    const view = find(trial.seen, change.field.target);
    need(view && (view.field || view.chosen !== undefined), 'the field is gone');
    need(trial.seen.busy === undefined, 'it goes on loading');
    return { ...change, later: heldBy(view) };
  });
  need(!isReopened || isSameItem(trial.seen, later, form), 'it may be the form of another item');
  return [...later, ...emptied(trial.seen, later, form)];
}

/** Fields beside those that were changed which held something, and hold nothing now. */
function emptied(seen: Observation, later: readonly Later[], form: Observation): Later[] {
  return besides(form, later).flatMap((view): Later[] => {
    const [old, now] = [heldBy(view), find(seen, view.target)];
    if (view.affordance !== 'type' || old === '' || !now || heldBy(now) !== '') return [];
    const field = { target: view.target, affordance: view.affordance, value: old };
    return [{ field, old, name: sharedName(view), later: '' }];
  });
}

/** The fields of a form beside those that were changed. */
function besides({ elements }: Observation, later: readonly Later[]): ElementView[] {
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
