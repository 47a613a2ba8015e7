import type { CheckAction, ElementView, Observation } from '#engine/drivers/contract.ts';
import { formsOf, planFill } from '#engine/forms/form-options.ts';
import { eitherRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/model/safety.ts';
import { asksToSignIn, isDisturbed, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { filling, isTextField } from '../shared/places.ts';
import { find } from '../shared/trial.ts';
import { stepIsEmptied } from './reproduce.ts';

type Facts = { field: string; control: string };

/** How a form in several parts says which of them this is. */
const STEP = /\b(?:step|part|schritt|étape|paso|passo)\s*(\d{1,2})\s*(?:of|\/|von|sur|de|di)\s*(\d{1,2})\b/i;
const BACK = /^([‹«<←]\s*)?(back|previous( step)?|go back|zurück|retour|précédent|atrás|anterior|indietro)$/i;
const FIELDS_MAX = 8;

/** Going back one step in a form of several steps shows what was entered there. */
export const stepBack: TriedKind<'emptied', Facts> = {
  id: 'step_back',
  category: 'functional',
  description:
    'Going back to an earlier step of a form shows its fields empty, though they were filled and taken',
  sentence: 'Fill the step, go on, and go back',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    emptied: {
      severity: 'major',
      because: 'the user’s work is lost',
      title: ({ field, control }) => `What was entered in "${field}" is gone after "${control}"`,
    },
  },
  budget: { prior: 0.6, most: 16 },
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
    const first = stepOf(start);
    const { fields, submit } = filling(action, trial);
    need(first, 'a step');
    const texts = fields.filter(({ value, affordance }) => affordance === 'type' && value !== '');
    await trial.send(fields, submit);
    const second = stepOf(trial.seen);
    need(second?.of === first.of && second.at === first.at + 1, 'the next step');
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no plain way there');
    const back = trial.seen.elements.find(isBack);
    need(back, 'a way back');
    await trial.do({ kind: 'activate', target: back.target });
    const again = stepOf(trial.seen);
    need(again?.of === first.of && again.at === first.at && !isDisturbed(trial.recent), 'not back');
    const gone = texts.find(({ target }) => {
      const view = find(trial.seen, target);
      return view?.field?.value === '' && find(start, target)?.field?.value === '';
    });
    if (
      !gone ||
      (await trial.until(() => find(trial.seen, gone.target)?.field?.value !== '', trial.pace.save_ms / 2))
    )
      return [];
    return [
      {
        variant: 'emptied',
        facts: { field: gone.target.name, control: back.target.name },
        description: `Step ${first.at} of ${first.of} was filled and taken; going back to it from the next step shows the field empty.`,
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
  if (!step || step.at >= step.of) return [];
  return formsOf(seen.elements).flatMap((form): CheckAction[] => {
    const { fields, submit } = form;
    if (!submit || fields.length > FIELDS_MAX || refuse(submit, [...fields, submit])) return [];
    if (refusalFor(submit.target.name, '', destructive)) return [];
    if (!fields.some((view) => isTextField(view) && view.field?.value === '')) return [];
    if (fields.some((view) => view.affordance === 'upload' || view.field?.input_type === 'password'))
      return [];
    const { action } = planFill(form, 'valid', memory, persona, 0);
    return [{ kind: 'check', check: 'step_back', fields: action.fields, submit: action.submit }];
  });
}

function stepOf({ text }: Observation): { at: number; of: number } | null {
  const [, at, of] = STEP.exec(text) ?? [];
  return at && of ? { at: Number(at), of: Number(of) } : null;
}

function isBack({ affordance, enabled, target }: ElementView): boolean {
  return affordance === 'activate' && enabled && BACK.test(target.name.trim());
}
