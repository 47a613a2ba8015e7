import type { CheckAction, ElementTarget, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { documentOf, isSameScreen, need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { isTextField, makersOf } from '../shared/places.ts';
import { switchesOf, switchesWith } from '../shared/switches.ts';
import { find, type Trial } from '../shared/trial.ts';
import { inputIsLost } from './reproduce.ts';

type Facts = { field: string; control: string; home: string };

const FIELDS_MAX = 6;
const NO_RULES = { refuse: () => '', destructive: false };

/** What was typed stays while something else on the same screen is used. */
export const lostInput: TriedKind<'lost', Facts> = {
  id: 'lost_input',
  category: 'functional',
  description: 'Text typed into a form is gone after a filter or tab beside it was used, without being sent',
  sentence: 'Type without sending, choose TARGET, and go back to what was chosen',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    lost: {
      severity: 'major',
      because: 'the user’s work is lost',
      title: ({ field, control }) => `What was typed into "${field}" is lost when "${control}" is chosen`,
    },
  },
  budget: { chance: 0.3, seconds: 1, most: 16 },
  reproduce: ({ facts, used }) =>
    shownBy(
      inputIsLost,
      {
        fields: used.form().fields,
        field: used.field(facts.field),
        there: { to: used.target(), back: used.beside(facts.home) },
      },
      { late: true },
    ),
  changes: true,
  appliesTo: typeAndSwitch,
  run: async (trial, action) => {
    const fields = trial.fresh(action.fields ?? []);
    const { target } = action;
    const set = target ? switchesWith(switchesOf({ seen: trial.start, ...NO_RULES }), target) : null;
    need(target && set && fields.length > 0, 'a filter and a field');
    await trial.do({ kind: 'fill', fields, submit: null });
    const typed = fields.filter((field) => held(trial.seen, field) === field.value);
    need(typed.length > 0 && documentOf(trial.recent) === null, 'a field that keeps what is typed');
    const before = trial.seen;
    await use(trial, target, before);
    const lost = typed.filter((field) => held(trial.seen, field) === '');
    need(lost.length > 0, 'all is there');
    await use(trial, set.chosen.target, before);
    const gone = lost.find(
      (field) => held(trial.seen, field) === '' && !trial.seen.text.includes(field.value),
    );
    if (!gone) return [];
    return [
      {
        variant: 'lost',
        facts: { field: gone.target.name, control: target.name, home: set.chosen.target.name },
        description:
          'The field is still there, but what was typed into it and not sent yet is gone, and does not come back.',
        place: trial.start.place,
        element: gone.target,
        key: [gone.target.name],
        context: { field: gone.target.name, control: target.name, home: set.chosen.target.name },
      },
    ];
  },
};

function typeAndSwitch(context: CheckContext): CheckAction[] {
  if (context.seen.dialogs > 0) return [];
  const others = switchesOf(context).flatMap((set) => set.others.slice(0, 1));
  if (others.length === 0) return [];
  // Whatever may be typed on the screen is typed at once: one turn of the switch tells of all.
  const typed = makersOf(context).flatMap(({ form, fields }) => {
    const own = new Set(form.fields.filter(isTextField).map((view) => view.target.path));
    return fields.filter(({ target }) => own.has(target.path)).slice(0, 2);
  });
  if (typed.length === 0) return [];
  return others.map(
    ({ target }): CheckAction => ({
      kind: 'check',
      check: 'lost_input',
      fields: typed.slice(0, FIELDS_MAX),
      target,
    }),
  );
}

/** Uses a control that keeps the document and the screen around it as they are. */
async function use(trial: Trial, target: ElementTarget, before: Observation): Promise<void> {
  await trial.do({ kind: 'activate', target });
  need(documentOf(trial.recent) === null && isSameScreen(trial.seen, before), 'another screen');
}

/** What a field holds now; null when it is not there. */
function held(seen: Observation, { target }: FieldValue): string | null {
  const view = find(seen, target) ?? seen.elements.find((one) => one.target.path === target.path);
  return view?.field?.value ?? null;
}
