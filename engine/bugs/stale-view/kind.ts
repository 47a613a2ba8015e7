import type { CheckAction } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPlainWeb,
  likeness,
  need,
  wordsOf,
} from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { find, type Trial } from '../shared/trial.ts';
import { saysAnotherThing } from './reproduce.ts';
import type { Difference } from './rows.ts';
import { differencesOf, type View } from './view.ts';

type Variants = Difference['variant'];
type Facts = { label: string; shown: string; kept: string };

const ALIKE_MIN = 0.6;
const WHY = 'what the screen says after it was used is not what is kept';

/** What a screen shows once something was done on it is what a reload shows. */
export const staleView: TriedKind<Variants, Facts> = {
  id: 'stale_view',
  category: 'functional',
  description:
    'After something was changed the screen shows a row, a value or a number of before, or one that was not kept: a reload shows another',
  sentence: 'Reload the page and compare it with what stood there after the last action',
  fingerprint_rule: 'route, what differs and under which label',
  variants: {
    row: { severity: 'major', because: WHY, title: titleOf },
    value: { severity: 'major', because: WHY, title: titleOf },
    number: { severity: 'minor', because: 'nothing is lost, but a number is wrong', title: titleOf },
  },
  budget: { prior: 0.6, most: 12, waiting_cost: 1 },
  inPassing: { variant: 'number', facts: { label: '', shown: '', kept: '' } },
  reproduce: ({ variant, facts }) =>
    /^(on|off)$/.test(facts.shown) ? null : shownBy(saysAnotherThing, { what: variant }, { late: true }),
  changes: false,
  fleeting: true,
  sure: true,
  appliesTo: afterChanges,
  run: async (trial, { target }) => {
    const { start } = trial;
    // A screen may ask anew for what it shows a moment after something was changed.
    await trial.until(() => trial.seen.text !== start.text, trial.pace.save_ms / 2);
    need(trial.seen.dialogs === 0 && trial.seen.busy === undefined, 'not at rest');
    const shown = await viewOf(trial);
    let first = await reloaded(trial);
    const differing = () => differencesOf(shown, first, target);
    await trial.until(
      async () => {
        first = await viewOf(trial);
        return differing().length === 0;
      },
      differing().length === 0 ? 0 : trial.pace.save_ms / 2,
    );
    if (differing().length === 0) return [];
    const second = await reloaded(trial);
    const again = differencesOf(shown, second, target).map(keyOf);
    const kept = differing().filter((one) => again.includes(keyOf(one)));
    const firsts = [...Map.groupBy(kept, ({ variant }) => variant).values()].flatMap((all) =>
      all.slice(0, 1),
    );
    return firsts.map((one) => sightingOf(trial, one));
  },
};

/** Right after something was changed on this very screen. */
function afterChanges({ seen, changed_by }: CheckContext): CheckAction[] {
  if (!changed_by || !isPlainWeb(seen.place) || seen.inner === true || seen.dialogs > 0) return [];
  const still = find(seen, changed_by);
  const target = still && still.collection === '' ? { target: still.target } : {};
  return [{ kind: 'check', check: 'stale_view', ...target, after: changed_by.name }];
}

async function viewOf(trial: Trial): Promise<View> {
  const lists = await trial.lists();
  return { seen: trial.seen, lists };
}

async function reloaded(trial: Trial): Promise<View> {
  const { start } = trial;
  await trial.do({ kind: 'reload' });
  const answer = documentOf(trial.recent);
  need(answer?.method === 'GET' && answer.status < 400, 'no ordinary answer');
  const isCome = () => trial.seen.busy === undefined;
  need(isCome() || (await trial.until(isCome)), 'it goes on loading');
  need(!asksToSignIn(trial.seen, start) && !isDisturbed(trial.recent), 'not the same session');
  need(trial.seen.place === start.place && trial.seen.dialogs === 0, 'another screen');
  // Numbers and rows may come after the first look; a message that stood there does not come again.
  const stood = wordsOf(start);
  const isWhole = () => [...stood].every((line) => wordsOf(trial.seen).has(line));
  if (!isWhole()) await trial.until(isWhole, trial.pace.save_ms / 4);
  need(likeness(trial.seen, start) >= ALIKE_MIN, 'another part of the page');
  return viewOf(trial);
}

const keyOf = (one: Difference): string => JSON.stringify(one);

function titleOf({ label, shown, kept }: Facts): string {
  return `After a change the screen says "${shown}" for "${label}", a reload says "${kept}"`;
}

function sightingOf({ start }: Trial, { variant, label, was, is }: Difference): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { label, shown: was, kept: is },
    key: [variant, variant === 'row' ? (label.split(', ').at(-1) ?? '') : label],
    description: `Something was done on this page that stayed on it. It then said "${was}" for "${label}"; two reloads say "${is}".`,
    place: start.place,
    context: { label, shown: was, after_reload: is },
  };
}
