import type { Action, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { stableText } from '#engine/model/fingerprint.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { type Check, type CheckContext, suspect } from '../shared/check.ts';
import { need } from '../shared/compare.ts';
import type { Trial } from '../shared/trial.ts';

type Turn = {
  id: string;
  needs: 'rotate' | 'leave';
  /** What is done to the app, there and back. */
  actions: readonly Action[];
  title: (name: string) => string;
  severity: Suspicion['severity'];
  description: string;
};

const MARK = 'rovekeep';

/** Text fields whose content the system itself keeps when the app does nothing against it. */
function fieldsIn({ seen, refuse }: Pick<CheckContext, 'seen' | 'refuse'>): ElementView[] {
  return seen.elements.filter(
    (view) =>
      view.affordance === 'type' &&
      view.enabled &&
      view.field !== null &&
      /^(text|email|url)$/.test(view.field.input_type) &&
      view.target.path.split('/').at(-1)?.includes('#') === true &&
      refuse(view, [view]) === '',
  );
}

/** What was typed and not yet sent is there again after the device was turned, or the app was left for a moment. */
function keepsInput(turn: Turn): Check {
  const check: Check = {
    id: turn.id,
    description: turn.description,
    severity_rule: `${turn.severity}: what the user has typed is gone`,
    fingerprint_rule: 'screen and field',
    prior: 0.8,
    most: 12,
    changes: false,
    needs: [turn.needs],
    appliesTo: (context) =>
      fieldsIn(context)
        .slice(0, 2)
        .map(({ target }) => ({ kind: 'check', check: turn.id, target })),
    run: async (trial, { target }) => {
      need(target !== undefined, 'no field');
      const view = trial.view(target);
      const value = `${MARK} ${trial.start.elements.length}`;
      const fields: FieldValue[] = [{ target, affordance: 'type', value }];
      await trial.do({ kind: 'fill', fields, submit: null });
      const typed = fieldLike(trial.seen, view);
      need(typed?.field?.value === value, 'the field does not take the text');
      const { place, title } = trial.seen;
      const ended = await turnAround(trial, turn);
      need(ended === null, 'the app ended meanwhile');
      need(trial.seen.place === place && trial.seen.title === title, 'another screen');
      const after = fieldLike(trial.seen, view);
      need(after !== null, 'the field is not there');
      if (after.field?.value === value) return [];
      const name = view.target.name || view.field?.field_name || 'the field';
      return [
        suspect({
          check,
          title: turn.title(name),
          severity: turn.severity,
          description: `${turn.description} "${value}" was typed, and afterwards the field holds "${after.field?.value ?? ''}".`,
          place,
          element: target,
          parts: [stableText(name)],
          context: { field: name, typed: value, found: after.field?.value ?? '' },
        }),
      ];
    },
  };
  return check;
}

async function turnAround(trial: Trial, { actions }: Turn): Promise<string | null> {
  const from = trial.signals.length;
  for (const action of actions) await trial.do(action);
  return trial.signals.slice(from).some(({ kind }) => kind === 'app_crash') ? 'ended' : null;
}

/** The same field: by its id, since its place in the tree may differ in another orientation. */
function fieldLike({ elements }: Observation, { field, target }: ElementView): ElementView | null {
  const alike = elements.filter(
    (one) =>
      one.affordance === 'type' &&
      one.field?.field_name === field?.field_name &&
      one.target.role === target.role,
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Typed text survives that the device is turned, to the side and back. */
export const lostOnTurn: Check = keepsInput({
  id: 'lost_on_rotation',
  needs: 'rotate',
  actions: [{ kind: 'rotate' }, { kind: 'rotate' }],
  title: (name) => `What was typed into "${name}" is gone after the device was turned`,
  severity: 'major',
  description: 'Typed text is lost when the device is turned.',
});

/** Typed text survives that the system ends the app in the background and the user comes back to it. */
export const lostOnReturn: Check = keepsInput({
  id: 'lost_in_background',
  needs: 'leave',
  actions: [{ kind: 'leave', killed: true }],
  title: (name) => `What was typed into "${name}" is gone after the app was in the background`,
  severity: 'major',
  description: 'Typed text is lost when the system ends the app in the background.',
});
