import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { asksToSignIn, isDisturbed, need, writesIn } from '../shared/compare.ts';
import graveFields from '../shared/grave-fields.json' with { type: 'json' };
import type { TriedKind } from '../shared/kind.ts';
import { hasFault } from '../shared/outcome.ts';
import { find, type Trial } from '../shared/trial.ts';
import { switchIsForgotten } from './reproduce.ts';

type Facts = { name: string };

/** What says more than a preference of one thing. */
const GRAVE = new RegExp(graveFields.join('|'), 'i');
/** So much of a row is taken for what its thing is called. */
const NAME_CHARS = 12;

/** A switch that saves at once stands as it was put, after a reload too. */
export const keptSwitch: TriedKind<'forgotten', Facts> = {
  id: 'kept_switch',
  category: 'functional',
  description:
    'A switch that is saved as soon as it is used stands as before after a reload, though the app took it',
  sentence: 'Use the switch TARGET, and load the page again',
  fingerprint_rule: 'route and the switch’s name',
  variants: {
    forgotten: {
      severity: 'major',
      because: 'what the user has put right is as before',
      title: ({ name }) => `What was switched by "${name}" is not kept`,
    },
  },
  budget: { chance: 0.3, seconds: 4, most: 8 },
  inPassing: { variant: 'forgotten', facts: { name: '' } },
  reproduce: ({ used }) => shownBy(switchIsForgotten, { control: used.target() }, { late: true }),
  changes: true,
  appliesTo: ({ seen, refuse }) =>
    seen.dialogs > 0
      ? []
      : oneOfEach(seen.elements.filter((view) => isSwitch(view) && refuse(view, [view]) === '')).map(
          ({ target }) => ({ kind: 'check' as const, check: 'kept_switch', target }),
        ),
  run: async (trial, { target }) => {
    need(target, 'a switch');
    const { start } = trial;
    const view = trial.view(target);
    const old = view.selected === true;
    const wrote = () => writesIn(trial.recent).length > 0;
    await put(trial, target, !old);
    need((wrote() || (await trial.until(wrote))) && !isDisturbed(trial.recent), 'nothing was saved');
    need(isOn(trial, target, view) === !old && !hasFault(trial.seen, start), 'it was refused');
    await trial.do({ kind: 'open', place: start.place });
    need(!asksToSignIn(trial.seen, start) && (await trial.hasCome()), 'another session');
    if (isOn(trial, target, view) === !old) {
      await put(trial, target, old);
      await trial.until(wrote);
      return [];
    }
    const name = sharedName(view);
    return [
      {
        variant: 'forgotten' as const,
        facts: { name },
        key: [name],
        description:
          'It was switched, the app sent that without a complaint, and after a reload it stands as before.',
        place: start.place,
        element: target,
        context: { before: old ? 'on' : 'off', switched: old ? 'off' : 'on' },
      },
    ];
  },
};

/** Boxes choose rows, too: a switch is one by its role. */
function isSwitch({ affordance, enabled, target }: ElementView): boolean {
  return (
    affordance === 'toggle' &&
    enabled &&
    target.role === 'switch' &&
    target.name !== '' &&
    !GRAVE.test(target.name)
  );
}

/** Those in the rows of a list are one. */
function oneOfEach(views: readonly ElementView[]): ElementView[] {
  return [...new Map(views.toReversed().map((view) => [sharedName(view), view])).values()];
}

async function put(trial: Trial, target: ElementTarget, on: boolean): Promise<void> {
  const field = { target, affordance: 'toggle' as const, value: on ? 'on' : 'off' };
  await trial.do({ kind: 'fill', fields: [field], submit: null });
}

/** How the same switch stands now. @throws Unfit where another thing stands in its place. */
function isOn(trial: Trial, target: ElementTarget, before: ElementView): boolean {
  const now = find(trial.seen, target);
  need(now && isSameRow(now, before), 'the list is another one');
  return now.selected === true;
}

/** Its row may say how it stands: the first of its words are what it is called. */
const isSameRow = (now: ElementView, before: ElementView): boolean =>
  (now.row_text ?? '').slice(0, NAME_CHARS) === (before.row_text ?? '').slice(0, NAME_CHARS);
