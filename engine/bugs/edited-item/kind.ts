import type { FieldValue, Observation } from '#engine/drivers/contract.ts';
import { Code } from '#engine/model/code.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import { needValues, reopen } from '../shared/editors.ts';
import type { Sighting, TriedKind, Used } from '../shared/kind.ts';
import { markIn } from '../shared/places.ts';
import { fieldBlamed, STORED_VALUE } from '../shared/stored-value.ts';
import { unlessUnfit } from '../shared/trial.ts';
import { type Change, changesIn, edits, save } from './changes.ts';
import { uncleared } from './clearing.ts';
import {
  goneNextTime,
  type Later,
  putBack,
  shownLater,
  type Variants,
  type Wrong,
  wrongIn,
} from './later.ts';
import { isAltered } from './reproduce.ts';

type Facts = { field: string };

/** So many fields that are not typed into make settings; five lists of faults of five have a setting that is not kept. */
const SETTINGS_MIN = 2;
const SETTINGS_WORTH = 3;
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
    uncleared: {
      severity: 'major',
      because: 'what the user takes away stays',
      title: ({ field }) => `What was taken out of "${field}" is there again`,
    },
    beside: {
      severity: 'major',
      because: ALTERED,
      title: ({ field }) => `"${field}" becomes another value when something else is saved`,
    },
    session: {
      severity: 'minor',
      because: 'it has to be chosen anew each time',
      title: ({ field }) => `What was chosen in "${field}" is gone at the next sign-in`,
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
    swapped: {
      severity: 'major',
      because: ALTERED,
      title: ({ field }) => `The date in "${field}" comes back with day and month exchanged`,
    },
    rounded: {
      severity: 'major',
      because: ALTERED,
      title: ({ field }) => `"${field}" loses its decimals when saved`,
    },
  },
  alias: STORED_VALUE,
  blames: fieldBlamed,
  budget: { chance: 0.22, seconds: 6, most: 16, time_ms: 24_000 },
  inPassing: { variant: 'forgotten', facts: { field: '' } },
  reproduce: ({ variant, facts, used }) => {
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
    if (!field || !typed || isSwitched || isAny || variant === 'session') return null;
    if (variant === 'uncleared') return shownBy(isAltered, emptying(form, field, opener), { late: true });
    return shownBy(isAltered, { form, field, typed, ...(opener ? { opener } : {}) }, { late: true });
  },
  changes: true,
  fleeting: 'opened',
  appliesTo: edits,
  worth: ({ fields = [] }, { seen }) => (isSettings(fields, seen) ? SETTINGS_WORTH : 1),
  run: async (trial, action) => {
    const { start } = trial;
    const { submit, opener } = action;
    need(submit, 'a button');
    // What was typed before and refused, or not sent yet, may stand in the other fields.
    const [chief] = action.fields ?? [];
    need(chief, 'a field');
    await reopen(trial, start, { field: chief.target, opener });
    await needValues(trial, chief.target);
    const form = trial.seen;
    const changes = await save(trial, await changesIn(trial, action), submit);
    const shown = () => shownLater(trial, changes, { opener, form });
    const first = await shown();
    // What is said once, as a comment, leaves its field empty by rights.
    const isSaid = ({ field }: Change) => {
      const mark = markIn([field]);
      return mark !== '' && trial.seen.text.includes(mark);
    };
    need(!isMaker(first), 'it makes things');
    const wrong = first.flatMap((change) => {
      const variant = change.later === '' && isSaid(change) ? null : wrongIn(change);
      return variant ? [{ ...change, variant }] : [];
    });
    const undone = first.filter(({ later, old, isBeside }) => later !== old && !isBeside);
    need(wrong.length > 0 || first.some(({ later, field }) => later === field.value), 'other values');
    const ofSession = wrong.length === 0 && !opener ? await goneNextTime(trial, first) : [];
    const back =
      wrong.length === 0 && trial.left_ms > 0 ? await uncleared(trial, first, { submit, opener }) : [];
    // What cannot be taken back tells nothing against what was seen: the next look does.
    if (undone.length > 0)
      await unlessUnfit(() =>
        trial.send(
          undone.map(({ field, old }) => ({ ...field, value: old })),
          submit,
        ),
      );
    const isOpen = wrong.some(({ variant, isBeside }) => variant === 'forgotten' || isBeside);
    const again = isOpen ? await shown() : [];
    const isBack = ({ name }: Change) => again.some((one) => one.name === name && one.later === one.old);
    // What depends on what was changed is as before once that is.
    const isStill = ({ name }: Later) => again.some((one) => one.name === name && one.isBeside);
    const lasting = wrong.filter((one) =>
      one.isBeside ? isStill(one) : one.variant !== 'forgotten' || isBack(one),
    );
    await putBack(
      trial,
      lasting.filter(({ isBeside }) => isBeside),
      { submit, shown },
    );
    const changed = first.filter(({ isBeside }) => !isBeside).length;
    return withoutTwins([...lasting, ...ofSession, ...back], changed).map((one) =>
      sightingOf(one, start.place),
    );
  },
};

/** Whether it is a form of settings: what several things are chosen by, about no one thing, and its texts are there mostly. */
function isSettings(fields: readonly FieldValue[], { elements, place }: Observation): boolean {
  const choices = fields.filter(({ affordance }) => affordance !== 'type');
  if (choices.length < SETTINGS_MIN || routeOf(place).includes(':id')) return false;
  const { group } = elements.find(({ target }) => target.path === fields[0]?.target.path) ?? {};
  const texts = elements.filter((view) => view.group === group && view.affordance === 'type');
  return texts.filter(({ field }) => field?.value === '').length <= texts.length / 2;
}

/** Empties one field of a form and saves it. */
function emptying(form: ReturnType<Used['form']>, field: Code, opener: Code | null) {
  const typed = new Code("''");
  const fields = form.fields.filter(({ into }) => into.text === field.text);
  const emptied = { ...form, fields: fields.map((one) => ({ ...one, value: typed })) };
  return { form: emptied, field, typed, ...(opener ? { opener } : {}) };
}

/**
 * Whether all texts of a form were empty before and are empty again: what else it held is what it begins with, and may be
 * what was chosen last. The form of a thing shows what it was given, or had.
 */
function isMaker(changes: readonly Later[]): boolean {
  const texts = changes.filter(({ field }) => markIn([field]) !== '');
  return texts.length > 0 && texts.every(({ old, later }) => old === '' && later === '');
}

/** Switches of one form that are not kept are one bug, and so is a form of which nothing is: the first stands for all. */
function withoutTwins(wrong: readonly Wrong[], changed: number): Wrong[] {
  const isForgotten = ({ variant }: Wrong) => variant === 'forgotten';
  const isAll = wrong.filter(isForgotten).length === changed;
  const isTwin = (one: Wrong) => isForgotten(one) && (isAll || one.field.affordance === 'toggle');
  const first = wrong.find(isTwin);
  return wrong.filter((one) => one === first || !isTwin(one));
}

const SAID: Partial<Record<Variants, string>> = {
  forgotten:
    'A new value was typed over the old one and saved without a complaint; after a reload the old one is back.',
  beside:
    'Something else was changed and saved; after a reload this field holds another value than before, also once the change was taken back.',
  uncleared:
    'The field was emptied and saved without a complaint; after a reload it holds what was taken out.',
  session:
    'A new choice was saved and is there after a reload; where the same account signs in anew it is another one.',
};

function sightingOf({ variant, field, old, name, later }: Wrong, place: string): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { field: field.target.name },
    description:
      SAID[variant] ??
      'A new value was saved without a complaint; after a reload the field holds another one.',
    place,
    element: field.target,
    key: [name, ...(variant === 'forgotten' ? [] : [variant])],
    context: { before: old, typed: field.value, after: later },
  };
}
