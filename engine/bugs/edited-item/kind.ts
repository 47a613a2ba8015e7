import type { CheckAction, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/model/safety.ts';
import { alterationOf, changeOf } from '../shared/change.ts';
import { asksToSignIn, documentOf, isDisturbed, need, timeless, writesIn } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { hasFault } from '../shared/outcome.ts';
import { markIn } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { isForgotten } from './reproduce.ts';

type Variants = 'forgotten' | 'cut' | 'day' | 'rounded';
type Facts = { field: string };

const ALTERED = 'what is stored is not what was entered';
const FIELDS_MAX = 12;
const NOT_SENT = /search|filter|find|go\b|delete|remove|pay|buy|order|next|continue|sign|log/i;
const REFUSED =
  /error|invalid|must|required|can ?not|can't|not (allowed|possible|saved|valid)|fail|wrong|please|try again|already|too (long|short|many)|sorry|denied|expired/i;

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
  budget: { prior: 0.55, most: 16 },
  inPassing: { variant: 'forgotten', facts: { field: '' } },
  reproduce: ({ variant, facts, used }) => {
    if (variant !== 'forgotten') return null;
    const form = used.form();
    const field = facts.field ? used.field(facts.field) : form.fields[0]?.into;
    return field ? shownBy(isForgotten, { form, field }, { late: true }) : null;
  },
  changes: true,
  appliesTo: editors,
  run: async (trial, action) => {
    const { start } = trial;
    const { submit } = action;
    const { field, old, collection } = changeIn(trial, action);
    need(submit, 'a button');
    const known = new Set(linesOf(start));
    await trial.send([field], submit);
    const wrote = () => writesIn(trial.recent).length > 0;
    need((wrote() || (await trial.until(wrote))) && !isDisturbed(trial.recent), 'nothing was saved');
    const said = linesOf(trial.seen).filter((line) => !known.has(line));
    need(!said.some((line) => REFUSED.test(line)) && !hasFault(trial.seen), 'it was refused');
    const first = await shownLater(trial, field);
    const variant = first === old ? 'forgotten' : alterationOf(field.value, first);
    if (first !== old && submit) await trial.send([{ ...field, value: old }], submit);
    if (first === field.value) return [];
    need(variant, 'another value');
    if (variant === 'forgotten') need((await shownLater(trial, field)) === old, 'it is there by now');
    return [
      {
        variant,
        facts: { field: field.target.name },
        description:
          variant === 'forgotten'
            ? 'A new value was typed over the old one and saved without a complaint; after a reload the old one is back.'
            : 'A new value was saved without a complaint; after a reload the field holds another one.',
        place: start.place,
        element: field.target,
        key: [collection || field.target.name, ...(variant === 'forgotten' ? [] : [variant])],
        context: { before: old, typed: field.value, after: first },
      },
    ];
  },
};

/** Fields with a value that stands in them already, in forms with a button that saves. */
function editors({ seen, refuse, destructive, persona, serial }: CheckContext): CheckAction[] {
  if (seen.dialogs > 0 || !/^https?:/.test(seen.place)) return [];
  return formsOf(seen.elements).flatMap(({ group, fields, submit }): CheckAction[] => {
    if (submit?.target.role !== 'button' || fields.length > FIELDS_MAX) return [];
    if (NOT_SENT.test(`${group} ${submit.target.name}`) || refuse(submit, [...fields, submit])) return [];
    if (refusalFor(submit.target.name, '', destructive)) return [];
    if (fields.some((view) => view.affordance === 'upload' || view.field?.input_type === 'password'))
      return [];
    const token = `${persona.token}e${serial}`;
    return fields.filter(isFirstOfItsList).flatMap((view): CheckAction[] => {
      const value = changeOf(view, token);
      if (value === null) return [];
      const change = { target: view.target, affordance: 'type' as const, value };
      return [{ kind: 'check', check: 'edited_item', fields: [change], submit: submit.target }];
    });
  });
}

/** What is typed over what. @throws Unfit where there is nothing to change. */
function changeIn(trial: Trial, action: CheckAction): { field: FieldValue; old: string; collection: string } {
  const [typed] = trial.fresh(action.fields ?? []);
  need(typed, 'a field');
  const view = trial.view(typed.target);
  const old = view.field?.value ?? '';
  // In a session that remembers, it may hold by now what it was to be changed to.
  const value = old === typed.value ? changeOf(view, markIn([typed])) : typed.value;
  need(old !== '' && value && old !== value, 'something to change');
  return { field: { ...typed, value }, old, collection: view.collection };
}

/** What holds for the field of one row of a list holds for those of all. */
function isFirstOfItsList({ collection }: ElementView, index: number, all: readonly ElementView[]): boolean {
  return collection === '' || all.findIndex((one) => one.collection === collection) === index;
}

/** What the field holds once its page was loaded anew. @throws Unfit when that cannot be told. */
async function shownLater(trial: Trial, { target }: FieldValue): Promise<string> {
  const { start } = trial;
  await trial.do({ kind: 'open', place: start.place });
  const answer = documentOf(trial.recent);
  need(answer && answer.status < 400 && !isDisturbed(trial.recent), 'no ordinary answer');
  need(trial.seen.place === start.place && !asksToSignIn(trial.seen, start), 'another screen');
  const view = find(trial.seen, target);
  need(view?.field && trial.seen.busy === undefined, 'the field is gone');
  return view.field.value;
}

function linesOf({ text }: Observation): string[] {
  return text.split('\n').map(timeless);
}
