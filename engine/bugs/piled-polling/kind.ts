import type { ElementTarget, Signal } from '#engine/drivers/contract.ts';
import { likePath } from '#engine/model/code.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { documentOf, isPlainWeb, need, pageOf, writesIn } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { readsIn, tallied } from '../shared/reads.ts';
import type { Trial } from '../shared/trial.ts';
import { requestsPileUp } from './reproduce.ts';

type Facts = { control: string; path: string; before: number; after: number };

/** How often it is opened and shut between the two times that requests are counted. */
export const OPENINGS = 3;
/** How long requests are counted each time, in milliseconds: twice what apps ask again within that show what is new. */
export const WINDOW_MS = 5_000;

/** What a menu asks for while it is open it asks for once, and no more when it is shut. */
export const piledPolling: TriedKind<'piles', Facts> = {
  id: 'piled_polling',
  category: 'performance',
  description: 'Each opening of a menu starts one more series of requests, and shutting it ends none of them',
  sentence: 'Open and shut TARGET several times, and count what is asked for while it is shut',
  fingerprint_rule: 'path that is asked for, without identifiers',
  sure: true,
  variants: {
    piles: {
      severity: 'minor',
      because: 'the load on the server grows as long as the page is open',
      title: ({ control, path }) => `Each opening of "${control}" asks for ${path} more often`,
    },
  },
  budget: { chance: 0.01, seconds: 1.2, most: 6, waiting_cost: 2, time_ms: 30_000 },
  blames: ({ facts }) => `resource GET ${facts.path}`,
  reproduce: ({ facts: { path }, used }) =>
    shownBy(
      requestsPileUp,
      { control: used.target(), path: likePath(path), openings: OPENINGS, window_ms: WINDOW_MS },
      { timeout_ms: 90_000 },
    ),
  changes: false,
  general: true,
  appliesTo: (context) =>
    openersOn(context).map((target) => ({ kind: 'check' as const, check: 'piled_polling', target })),
  run: async (trial, { target }) => {
    need(target, 'something that opens');
    const asked = new Set(pathsIn(await toAndFro(trial, target)).keys());
    need(asked.size > 0, 'it asks for nothing');
    const before = await readsWhileShut(trial);
    if (![...asked].some((path) => before.has(path))) return [];
    for (let turn = 0; turn < OPENINGS; turn += 1) await toAndFro(trial, target);
    const first = await readsWhileShut(trial);
    // What is put off after each opening comes once: what piles up goes on.
    const later = await readsWhileShut(trial);
    const piles = [...asked].find((path) => grows(before.get(path), first.get(path), later.get(path)));
    if (piles === undefined) return [];
    const [once = 0, often = 0] = [before.get(piles), later.get(piles)];
    return [
      {
        variant: 'piles',
        facts: { control: target.name, path: piles, before: once, after: often },
        key: [piles],
        description: `Shut after one opening the page asked for ${piles} ${once} times in ${WINDOW_MS / 1_000} seconds, shut after ${OPENINGS} more openings ${often} times.`,
        place: trial.start.place,
        element: target,
        context: { path: piles, before: String(once), after: String(often) },
      },
    ];
  },
};

/** Controls that say of themselves that they open and shut something, and lead nowhere. */
function openersOn({ seen, refuse }: CheckContext): ElementTarget[] {
  if (seen.dialogs > 0 || !isPlainWeb(seen.place)) return [];
  return seen.elements
    .filter((view) => view.unfolds && view.enabled && view.affordance === 'activate' && !view.leads_to)
    .filter((view) => view.row_text === undefined && refusalFor(view.target.name, '') === '')
    .filter((view) => refuse(view, [view]) === '')
    .map(({ target }) => target);
}

/** Opens it and shuts it again, as it was opened; gives what was heard meanwhile. @throws Unfit where that is not all that it does. */
async function toAndFro(trial: Trial, target: ElementTarget): Promise<Signal[]> {
  const from = trial.signals.length;
  const { structure } = trial.seen;
  await trial.do({ kind: 'activate', target: trial.view(target).target });
  need(trial.seen.structure !== structure && trial.seen.dialogs === trial.start.dialogs, 'nothing opens');
  await trial.do({ kind: 'activate', target: trial.view(target).target });
  const heard = trial.signals.slice(from);
  need(pageOf(trial.seen.place) === pageOf(trial.start.place) && !documentOf(heard), 'another page');
  need(writesIn(heard).length === 0, 'it changes something');
  return heard;
}

/** What the page asks for by itself, by path, each with how often. */
async function readsWhileShut(trial: Trial): Promise<Map<string, number>> {
  const from = trial.signals.length;
  await trial.until(() => false, WINDOW_MS);
  return pathsIn(trial.signals.slice(from));
}

function pathsIn(signals: readonly Signal[]): Map<string, number> {
  return tallied(readsIn(signals).map(({ address }) => resourceOf(address)));
}

/** Whether each opening has added what is asked for at least once in the time, twice running. */
export function grows(before = 0, first = 0, later = 0): boolean {
  return before > 0 && first >= before + OPENINGS && later >= before + OPENINGS;
}
