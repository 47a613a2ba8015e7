import type { CheckAction, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { formsOf, planFill } from '#engine/forms/form-options.ts';
import { eitherRole } from '#engine/model/code.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { isTypedList } from '../shared/choosing.ts';
import { asksToSignIn, isDisturbed, need } from '../shared/compare.ts';
import { heldBy } from '../shared/editors.ts';
import { isBack, isNext, stepOf } from '../shared/form-steps.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { filling } from '../shared/places.ts';
import { isSearch } from '../shared/search.ts';
import { find } from '../shared/trial.ts';
import { stepIsEmptied } from './reproduce.ts';

type Facts = { field: string; control: string };

const FIELDS_MAX = 30;

/** Going back one step in a form of several steps shows what was entered there. */
export const stepBack: TriedKind<'emptied', Facts> = {
  id: 'step_back',
  category: 'functional',
  description:
    'Going back to an earlier step of a form shows its fields as they were before, though they were filled and taken',
  sentence: 'Fill the step, go on, and go back',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    emptied: {
      severity: 'major',
      because: 'the user’s work is lost',
      title: ({ field, control }) => `What was entered in "${field}" is gone after "${control}"`,
    },
  },
  // What a step loses is lost to all its fields, which may be named after things.
  blames: ({ place }) => `step ${routeOf(place)}`,
  budget: { chance: 0.14, seconds: 2, most: 16 },
  inPassing: { variant: 'emptied', facts: { field: '', control: '' } },
  reproduce: ({ facts, used }) => {
    const form = used.form();
    const { field: name, control } = facts;
    const back = control ? eitherRole(control) : null;
    const field = name ? used.field(name) : form.fields[0]?.into;
    return field ? shownBy(stepIsEmptied, { form, back, field }, { late: true }) : null;
  },
  changes: true,
  appliesTo: stepForms,
  run: async (trial, action) => {
    const { start } = trial;
    const { fields, submit } = filling(action, trial);
    const held = (seen: Observation, { target }: FieldValue) => {
      const view = find(seen, target);
      return view ? heldBy(view) : undefined;
    };
    // What a list is given may stand beside it: what it holds says nothing then.
    const isPicked = (one: FieldValue) => one.affordance === 'pick' || isTypedList(one);
    const given = fields.filter((one) => !isPicked(one) && one.value !== held(start, one));
    await trial.send(fields, submit);
    need(isFurther(trial.seen, start, given), 'the next step');
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no plain way there');
    const back = trial.seen.elements.find(isBack);
    need(back, 'a way back');
    await trial.do({ kind: 'activate', target: back.target });
    need(isBackAt(trial.seen, start, given) && !isDisturbed(trial.recent), 'not back');
    const isGone = (one: FieldValue) => held(trial.seen, one) === held(start, one);
    const gone = given.find(isGone);
    if (!gone || (await trial.until(() => !isGone(gone), trial.pace.save_ms / 2))) return [];
    return [
      {
        variant: 'emptied',
        facts: { field: gone.target.name, control: back.target.name },
        description:
          'A step of the form was filled and taken; going back to it from the next step shows the field as it was before.',
        place: start.place,
        element: gone.target,
        key: [gone.target.name],
        context: { field: gone.target.name, control: back.target.name },
      },
    ];
  },
};

function stepForms({ seen, memory, persona, refuse, destructive }: CheckContext): CheckAction[] {
  const step = stepOf(seen);
  if (step && step.at >= step.of) return [];
  return formsWithNext(seen, step !== null).flatMap((form): CheckAction[] => {
    const { fields, submit } = form;
    if (!submit || fields.length > FIELDS_MAX || refuse(submit, [...fields, submit])) return [];
    if (refusalFor(submit.target.name, '', destructive)) return [];
    if (!fields.some(isOpen)) return [];
    if (fields.some((view) => view.affordance === 'upload' || view.field?.input_type === 'password'))
      return [];
    const { action } = planFill(form, 'valid', memory, persona, 0);
    return [{ kind: 'check', check: 'step_back', fields: action.fields, submit: action.submit }];
  });
}

/** Whether a field waits for something: what stands there already may be what the step is filled with. */
function isOpen({ affordance, field, selected }: ElementView): boolean {
  return affordance === 'toggle' ? !selected : /^0?$/.test(field?.value ?? ' ');
}

/** Forms that a control of such a name goes on from, be it in them or beside them; `counted`: any form of the screen is a step. */
function formsWithNext({ elements }: Observation, counted: boolean): Form[] {
  const forms = formsOf(elements);
  if (counted) return forms;
  const next = elements.find(isNext);
  if (!next) return [];
  const own = forms.filter(({ fields }) => fields.some(({ group }) => group === next.group));
  if (own.length > 0) return own.map((form) => ({ ...form, submit: next }));
  const fields = elements.filter((view) => view.enabled && view.affordance !== 'activate' && !isSearch(view));
  return [{ group: '', fields, submit: next }];
}

/** Whether a screen shows the step after: the next number or, where none is told, other fields and a way back. */
function isFurther(now: Observation, start: Observation, given: readonly FieldValue[]): boolean {
  const [first, second] = [stepOf(start), stepOf(now)];
  if (first) return second?.of === first.of && second.at === first.at + 1;
  return !given.some(({ target }) => find(now, target)) && now.elements.some(isBack);
}

function isBackAt(now: Observation, start: Observation, given: readonly FieldValue[]): boolean {
  const [first, again] = [stepOf(start), stepOf(now)];
  if (first) return again?.of === first.of && again.at === first.at;
  return given.every(({ target }) => find(now, target));
}
