import type {
  CheckAction,
  ElementTarget,
  ElementView,
  FieldValue,
  Observation,
} from '#engine/drivers/contract.ts';
import { saysNumber, tells } from '#engine/export/runtime/said-number.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import cancels from '../shared/cancels.json' with { type: 'json' };
import { alterationOf, changeOf } from '../shared/change.ts';
import { asksToSignIn, isDisturbed, need, pageOf, writesIn } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { markIn } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { leaveForm } from './leaving.ts';
import { keepsCancelled, losesKept } from './reproduce.ts';

/** `typed`: where it is a number. `answer`: to the question whether to leave, '' where none is asked. */
type Facts = { field: string; button: string; answer: string; typed?: string };

const FIELDS_MAX = 12;
const CANCELS = new RegExp(`^(don.t save|${cancels.join('|')})( (changes|edit|editing))?$`, 'i');
/** What is called so ends more than the filling of a form. */
const ENDS_MORE = /subscri|order|booking|reserv|account|plan\b|membership/i;

/** What is typed into a form and then cancelled is not stored. */
export const cancelledEdit: TriedKind<'kept' | 'shown' | 'discarded', Facts> = {
  id: 'cancelled_edit',
  category: 'functional',
  description: 'A value that was typed over another one is stored although the form was left by cancelling',
  sentence: 'Change what stands there, press TARGET, and open the page again',
  fingerprint_rule: 'route and the names of the button and the field',
  variants: {
    kept: {
      severity: 'major',
      because: 'what the user threw away replaces what was there',
      title: ({ button, field }) => `"${button}" stores what was typed into "${field}"`,
    },
    shown: {
      severity: 'major',
      because: 'the page says what is not stored',
      title: ({ button, field }) => `What was typed into "${field}" stays on the page after "${button}"`,
    },
    discarded: {
      severity: 'major',
      because: 'what the user chose to keep is lost',
      title: ({ field, answer }) => `"${answer}" throws away what was typed into "${field}"`,
    },
  },
  budget: { chance: 0.1, seconds: 3, most: 8 },
  cause: ['request'],
  // What asks before a form is left is mostly one for all forms of an app.
  blames: ({ facts: { answer, button, field }, place, context: { asked = '' } }) =>
    asked ? `asks ${answer}` : `cancelled ${routeOf(place)} ${button} ${field}`,
  inPassing: { variant: 'kept', facts: { field: '', button: '', answer: '' } },
  reproduce: ({ variant, facts, used }) => {
    if (facts.field === '') return null;
    const given = {
      field: used.field(facts.field),
      cancel: used.target(),
      number: facts.typed ?? '',
      answer: facts.answer || '',
    };
    return variant === 'discarded'
      ? shownBy(losesKept, given, { late: true })
      : shownBy(keepsCancelled, { ...given, reload: variant === 'kept' }, { late: true });
  },
  changes: true,
  fleeting: 'opened',
  appliesTo: cancellable,
  run: async (trial, action) => {
    const { start } = trial;
    const [field] = trial.fresh(action.fields ?? []);
    const { target } = action;
    need(field && target, 'a field and a button');
    const old = trial.view(field.target).field?.value ?? '';
    await trial.do({ kind: 'fill', fields: [field], submit: null });
    need(trial.view(field.target).field?.value === field.value, 'it was not typed');
    const forgotten = writesIn(trial.signals).length;
    const { answer, lost_by } = await leaveForm(trial, target, field);
    if (lost_by) return [lostBy(lost_by, { trial, field, target })];
    const wrote = writesIn(trial.signals).length > forgotten;
    const says = saying(field);
    need(!says(start.text), 'a value that stands there already');
    const stands = await isStanding(trial, says);
    await trial.do({ kind: 'open', place: start.place });
    need(!asksToSignIn(trial.seen, start) && !isDisturbed(trial.recent), 'another screen');
    const isKept = await isShown(trial, field, { says, wrote });
    if (!isKept && !stands) return [];
    // A draft that is offered again in its form is nobody's loss.
    need(!isKept || wrote || says(trial.seen.text), 'a draft');
    return [
      {
        variant: isKept ? 'kept' : 'shown',
        facts: { ...{ field: field.target.name, button: target.name, answer }, ...numberIn(field) },
        key: [target.name, field.target.name, ...(isKept ? [] : ['shown'])],
        description: `"${field.value}" was typed over "${old}", and the form was left by "${target.name}"; the page ${isKept ? 'now shows the new value' : 'shows the new value until it is loaded again'}.`,
        place: start.place,
        element: target,
        context: {
          before: old,
          typed: field.value,
          requests: writesIn(trial.signals).join(', ').slice(0, 300),
        },
      },
    ];
  },
};

const numberIn = ({ value }: FieldValue) => (tells(value) ? { typed: value } : {});

function lostBy(
  answer: string,
  { trial, field, target }: { trial: Trial; field: FieldValue; target: ElementTarget },
): Sighting<'discarded', Facts> {
  return {
    variant: 'discarded',
    facts: { ...{ field: field.target.name, button: target.name, answer }, ...numberIn(field) },
    key: [answer, 'discarded'],
    description: `"${field.value}" was typed into "${field.target.name}", "${target.name}" asked whether to leave, and after "${answer}" the field no longer holds it.`,
    place: trial.start.place,
    element: target,
    context: { typed: field.value, asked: answer },
  };
}

/** Forms with a text or a number that stands there already, and a way to leave them without saving. */
function cancellable({ seen, refuse, persona, serial, is_loaded }: CheckContext): CheckAction[] {
  if (!/^https?:/.test(seen.place)) return [];
  const token = `${persona.token}c${serial}`;
  return formsOf(seen.elements).flatMap(({ group, fields }): CheckAction[] => {
    const target = cancelOf(seen, group);
    if (!target || fields.length > FIELDS_MAX || refuse(target, [target]) !== '') return [];
    // Where pages come as documents a link asks for another one, and sends nothing of this.
    if (is_loaded && leadsAway(target, seen)) return [];
    const changed = fields.map((field) => ({ field, value: changeOf(field, token) ?? '' }));
    const best =
      changed.find(({ value }) => value.includes(token)) ?? changed.find(({ value }) => tells(value));
    if (!best) return [];
    const { field, value } = best;
    const change = { target: field.target, affordance: 'type' as const, value };
    return [{ kind: 'check', check: 'cancelled_edit', target: target.target, fields: [change] }];
  });
}

const leadsAway = ({ leads_to }: ElementView, { place }: Observation): boolean =>
  /^https?:/.test(leads_to) && pageOf(leads_to) !== pageOf(place);

/** The control that leaves a form: its own, else the only one of the screen. */
function cancelOf({ elements }: Observation, group: string): ElementView | null {
  const all = elements.filter(
    ({ target, enabled }) =>
      enabled &&
      /^(button|link)$/.test(target.role) &&
      CANCELS.test(target.name.trim()) &&
      !ENDS_MORE.test(target.name),
  );
  return all.find((view) => view.group === group) ?? (all.length === 1 ? (all[0] ?? null) : null);
}

type Says = (text: string) => boolean;

/** What tells whether a text says what was typed. */
function saying(field: FieldValue): Says {
  const mark = markIn([field]);
  return (text) => (mark ? text.includes(mark) : saysNumber(text, field.value));
}

/** Whether the screen goes on saying a value outside of fields, once the form is gone. */
async function isStanding(trial: Trial, says: Says): Promise<boolean> {
  const stands = () => says(trial.seen.text);
  return stands() && !(await trial.until(() => !stands(), trial.pace.save_ms / 4));
}

/** Whether the screen says it, or a field holds it or what the app leaves of it. */
async function isShown(
  trial: Trial,
  { target, value }: FieldValue,
  { says, wrote }: { says: Says; wrote: boolean },
): Promise<boolean> {
  const holds = () => {
    const { text, elements } = trial.seen;
    const now = find(trial.seen, target)?.field?.value ?? '';
    return (
      says(text) ||
      elements.some(({ field }) => field && says(field.value)) ||
      alterationOf(value, now) === 'cut'
    );
  };
  return holds() || trial.until(holds, wrote ? trial.pace.save_ms : trial.pace.look_ms);
}
