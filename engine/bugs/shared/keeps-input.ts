import type { Action, ElementView, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { stableText } from '#engine/model/fingerprint.ts';
import { need } from './compare.ts';
import type { CheckContext, TriedKind } from './kind.ts';
import type { Trial } from './trial.ts';

export type Typed = { field: string };

type Turn = {
  id: string;
  sentence: string;
  needs: 'rotate' | 'leave';
  /** What is done to the app, there and back. */
  actions: readonly Action[];
  title: (name: string) => string;
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
export function keepsInput(turn: Turn): TriedKind<'lost', Typed> {
  return {
    id: turn.id,
    sentence: turn.sentence,
    platforms: ['android'],
    category: 'functional',
    description: turn.description,
    fingerprint_rule: 'screen and field',
    variants: {
      lost: {
        severity: 'major',
        because: 'what the user has typed is gone',
        title: ({ field }) => turn.title(field),
      },
    },
    budget: { chance: 0.3, seconds: 1.5, most: 12 },
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
        {
          variant: 'lost',
          facts: { field: name },
          key: [stableText(name)],
          description: `${turn.description} "${value}" was typed, and afterwards the field holds "${after.field?.value ?? ''}".`,
          place,
          element: target,
          context: { field: name, typed: value, found: after.field?.value ?? '' },
        },
      ];
    },
  };
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
