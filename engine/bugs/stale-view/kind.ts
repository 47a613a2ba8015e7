import type { CheckAction, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPlainWeb,
  likeness,
  need,
  pageOf,
  wordsOf,
} from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { listAbove } from '../shared/list-above.ts';
import { find, type Trial } from '../shared/trial.ts';
import { saysAnotherThing } from './reproduce.ts';
import type { Difference } from './rows.ts';
import { differencesOf, type View } from './view.ts';

type Variants = Difference['variant'];
/** `list`: it is that of a list which was gone to after the change. */
type Facts = { label: string; shown: string; kept: string; list: boolean };

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
    place: {
      severity: 'major',
      because: 'what the user has arranged is not kept',
      title: ({ label, shown, kept }) => `"${label}" was moved to ${shown}, a reload shows it at ${kept}`,
    },
    number: { severity: 'minor', because: 'nothing is lost, but a number is wrong', title: titleOf },
  },
  budget: { chance: 0.1, seconds: 3.5, most: 12, waiting_cost: 1 },
  inPassing: { variant: 'number', facts: { label: '', shown: '', kept: '', list: false } },
  reproduce: ({ variant, facts, used }) =>
    /^(on|off)$/.test(facts.shown)
      ? null
      : shownBy(
          saysAnotherThing,
          { what: variant, ...(facts.list ? { list: used.target() } : {}) },
          { late: true },
        ),
  changes: false,
  fleeting: true,
  sure: true,
  appliesTo: afterChanges,
  run: async (trial, { target, after }) => {
    const isList = target?.role === 'link';
    const start = isList ? await goneTo(trial, target) : trial.start;
    // A screen may ask anew for what it shows a moment after something was changed.
    await trial.until(() => trial.seen.text !== start.text, trial.pace.save_ms / 2);
    need(trial.seen.dialogs === 0 && trial.seen.busy === undefined, 'not at rest');
    const shown = await viewOf(trial);
    let first = await reloaded(trial, start);
    const differing = () => differencesOf(shown, first, { target, name: after });
    await trial.until(
      async () => {
        first = await viewOf(trial);
        return differing().length === 0;
      },
      differing().length === 0 ? 0 : trial.pace.save_ms / 2,
    );
    if (differing().length === 0) return [];
    const second = await reloaded(trial, start);
    const again = differencesOf(shown, second, { target, name: after }).map(keyOf);
    const kept = differing().filter((one) => again.includes(keyOf(one)));
    const firsts = [...Map.groupBy(kept, ({ variant }) => variant).values()].flatMap((all) =>
      all.slice(0, 1),
    );
    return firsts.map((one) => sightingOf(start, one, isList));
  },
};

/** Right after something was changed on this very screen. */
function afterChanges({ seen, changed_by }: CheckContext): CheckAction[] {
  if (!changed_by || !isPlainWeb(seen.place) || seen.inner === true || seen.dialogs > 0) return [];
  const still = find(seen, changed_by);
  const target = still && still.collection === '' ? { target: still.target } : {};
  const list = listAbove(seen);
  return [
    { kind: 'check', check: 'stale_view', ...target, after: changed_by.name },
    ...(list ? [{ kind: 'check' as const, check: 'stale_view', target: list, after: changed_by.name }] : []),
  ];
}

/** Goes to a list within the app. @throws Unfit where it is loaded anew, and so cannot be of before. */
async function goneTo(trial: Trial, link: ElementTarget): Promise<Observation> {
  await trial.do({ kind: 'activate', target: link });
  need(documentOf(trial.recent) === null && !isDisturbed(trial.recent), 'no way within the page');
  need(pageOf(trial.seen.place) !== pageOf(trial.start.place), 'it leads nowhere');
  return trial.seen;
}

async function viewOf(trial: Trial): Promise<View> {
  const lists = await trial.lists();
  return { seen: trial.seen, lists };
}

async function reloaded(trial: Trial, start: Observation): Promise<View> {
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

function sightingOf(
  start: Observation,
  { variant, label, was, is }: Difference,
  list: boolean,
): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { label, shown: was, kept: is, list },
    key: [variant, variant === 'row' ? (label.split(', ').at(-1) ?? '') : label],
    description: `Something was done in the app${list ? ', and this page was gone to by a link' : ' that stayed on this page'}. It then said "${was}" for "${label}"; two reloads say "${is}".`,
    place: start.place,
    context: { label, shown: was, after_reload: is },
  };
}
