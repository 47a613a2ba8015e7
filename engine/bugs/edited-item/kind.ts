import type { CheckAction, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/export/reproduction.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { refusalFor } from '#engine/model/safety.ts';
import type { CheckContext, TriedKind } from '../kind.ts';
import { asksToSignIn, documentOf, isDisturbed, need, timeless, writesIn } from '../shared/compare.ts';
import { isTextField } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { isForgotten } from './reproduce.ts';

type Facts = { field: string };

const FIELDS_MAX = 10;
const VALUE_MAX = 60;
/** What names the user, or must have a form that is not known, is not changed for a trial. */
const NOT_CHANGED =
  /user|log-?in|mail|phone|tel\b|url|link|web|date|time|code|slug|price|amount|number|\bid\b|key|zip|post|card|iban|account|domain|colou?r|search|filter|find|query/i;
const NOT_SENT = /search|filter|find|go\b|delete|remove|pay|buy|order|next|continue|sign|log/i;
const REFUSED =
  /error|invalid|must|required|can ?not|can't|not (allowed|possible|saved|valid)|fail|wrong|please|try again|already|too (long|short|many)|sorry|denied|expired/i;

/** What is changed in a form and saved is what the form shows from then on. */
export const editedItem: TriedKind<'forgotten', Facts> = {
  id: 'edited_item',
  category: 'functional',
  description:
    'A value that was changed and saved is the old one again after a reload, although the app took it',
  sentence: 'Change what stands there, save, and open the page again',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    forgotten: {
      severity: 'critical',
      because: 'the user’s work is lost',
      title: ({ field }) => `What was changed in "${field}" is not kept`,
    },
  },
  budget: { prior: 0.55, most: 16 },
  inPassing: { variant: 'forgotten', facts: { field: '' } },
  reproduce: ({ facts, used }) => {
    const form = used.form();
    const field = facts.field ? used.field(facts.field) : form.fields[0]?.into;
    return field ? shownBy(isForgotten, { form, field }, { late: true }) : null;
  },
  changes: true,
  appliesTo: editors,
  run: async (trial, action) => {
    const { start } = trial;
    const [field] = trial.fresh(action.fields ?? []);
    need(field && action.submit, 'a field and a button');
    const old = trial.view(field.target).field?.value ?? '';
    need(old !== '' && old !== field.value, 'something to change');
    const known = new Set(linesOf(start));
    await trial.send([field], action.submit);
    const wrote = () => writesIn(trial.recent).length > 0;
    need((wrote() || (await trial.until(wrote))) && !isDisturbed(trial.recent), 'nothing was saved');
    const said = linesOf(trial.seen).filter((line) => !known.has(line));
    need(!said.some((line) => REFUSED.test(line)) && !hasFault(trial.seen), 'it was refused');
    const first = await shownLater(trial, field);
    if (first === field.value) {
      // What stood there before is put back: others may count on it.
      await trial.send([{ ...field, value: old }], action.submit);
      return [];
    }
    need(first === old && (await shownLater(trial, field)) === old, 'another value');
    return [
      {
        variant: 'forgotten',
        facts: { field: field.target.name },
        description:
          'A new value was typed over the old one and saved without a complaint; after a reload the old one is back.',
        place: start.place,
        element: field.target,
        key: [field.target.name],
        context: { before: old, typed: field.value, after: first },
      },
    ];
  },
};

/** Forms with one text that stands in them already, and a button that saves. */
function editors({ seen, refuse, destructive, persona, serial }: CheckContext): CheckAction[] {
  if (seen.dialogs > 0 || !/^https?:/.test(seen.place)) return [];
  return formsOf(seen.elements).flatMap(({ group, fields, submit }): CheckAction[] => {
    if (submit?.target.role !== 'button' || fields.length > FIELDS_MAX) return [];
    if (NOT_SENT.test(`${group} ${submit.target.name}`) || refuse(submit, [...fields, submit])) return [];
    if (refusalFor(submit.target.name, '', destructive)) return [];
    if (fields.some((view) => view.affordance === 'upload' || view.field?.input_type === 'password'))
      return [];
    const view = fields.find(isChangeable);
    if (!view) return [];
    const mark = `${persona.token}e${serial}`;
    const most = view.field?.max_length ?? VALUE_MAX;
    if (most < mark.length + 5) return [];
    const value = `Text ${mark}`;
    return [
      {
        kind: 'check',
        check: 'edited_item',
        fields: [{ target: view.target, affordance: 'type', value }],
        submit: submit.target,
      },
    ];
  });
}

function isChangeable(view: ElementView): boolean {
  const { field, target } = view;
  if (!isTextField(view) || !field || field.value === '' || field.pattern || !target.name) return false;
  if (field.value.length > VALUE_MAX || /^[\d\s.,:/-]+$/.test(field.value)) return false;
  return !NOT_CHANGED.test(`${target.name} ${field.label} ${field.field_name} ${field.autocomplete}`);
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

function hasFault({ elements }: Observation): boolean {
  return elements.some(({ field }) => field !== null && field.validation_message !== '');
}

function linesOf({ text }: Observation): string[] {
  return text.split('\n').map(timeless);
}
