import type { Signal } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isPlainWeb, need, pageOf } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { loadOf, SLOW_LOAD } from '../shared/slow-load.ts';
import type { Trial } from '../shared/trial.ts';
import { waitOn } from '../shared/wait-on.ts';
import { loadsLong } from './reproduce.ts';

type Facts = { route: string; says: string; seconds: string };

/** What a page is for is poor when it comes after this (web.dev, Largest Contentful Paint); and what is waited for at most. */
const LIMIT = { poor_ms: 4_000, most_ms: 20_000 };
/** The share of the wait in which the server was asked: the rest is the page's own doing, or the machine's. */
const ASKED_MIN = 0.75;
/** A machine on which the document alone takes so long tells nothing. */
const CALM_MS = 500;

/** A page that is opened shows what it is for while the user still looks. */
export const slowPage: TriedKind<'slow', Facts> = {
  id: 'slow_page',
  category: 'performance',
  sure: true,
  description:
    'A page that is opened says that it is loading for longer than four seconds, while its server is asked',
  sentence: 'Open the page twice, and wait for what it loads',
  fingerprint_rule: 'route',
  variants: {
    slow: {
      severity: 'minor',
      because: 'poor by the limits of web.dev',
      title: ({ route, seconds }) => `${route} takes ${seconds} s to load`,
    },
  },
  budget: { chance: 0.12, seconds: 3.2, most: 6, waiting_cost: 4, time_ms: 30_000 },
  cause: ['request'],
  alias: SLOW_LOAD,
  blames: ({ facts: { route } }) => loadOf(route),
  reproduce: ({ facts: { says } }) =>
    shownBy(loadsLong, { says, limit_ms: LIMIT.poor_ms, most_ms: LIMIT.most_ms }, { timeout_ms: 90_000 }),
  changes: false,
  fleeting: true,
  appliesTo: ({ seen }) =>
    waitOn(seen) && seen.dialogs === 0 && isPlainWeb(seen.place)
      ? [{ kind: 'check', check: 'slow_page' }]
      : [],
  run: async (trial) => {
    const { place } = trial.start;
    const busy = waitOn(trial.start);
    need(busy, 'something that loads');
    const first = await load(trial);
    if (first < LIMIT.poor_ms) return [];
    const took_ms = Math.min(first, await load(trial));
    if (took_ms < LIMIT.poor_ms) return [];
    const route = routeOf(place);
    return [
      {
        variant: 'slow',
        facts: { route, says: busy, seconds: (took_ms / 1_000).toFixed(1) },
        description:
          'The page was opened by its address twice, and its server was asked for most of the time in which it said that it was loading.',
        place,
        key: [],
        context: { waited: `${Math.round(took_ms)} ms` },
      },
    ];
  },
};

/** Milliseconds until the page has what it loads; 0 where its server is not what is waited for. @throws Unfit */
async function load(trial: Trial): Promise<number> {
  const { place } = trial.start;
  const began = performance.now();
  const from = trial.signals.length;
  await trial.do({ kind: 'open', place }, { hasty: true });
  need(pageOf(trial.seen.place) === pageOf(place) && !isDisturbed(trial.recent), 'another page');
  const isCome = () => waitOn(trial.seen) === undefined;
  need(isCome() || (await trial.until(isCome, LIMIT.most_ms)), 'it goes on loading');
  const took_ms = performance.now() - began;
  const answers = trial.signals.slice(from).filter(isOwn);
  need(
    answers.some(({ main_document }) => main_document),
    'no document',
  );
  need(
    answers.every((one) => !one.main_document || one.duration_ms < CALM_MS),
    'a calm machine',
  );
  const asked_ms = answers.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  return asked_ms >= took_ms * ASKED_MIN ? took_ms : 0;
}

type Answer = Extract<Signal, { kind: 'response' }>;

const isOwn = (signal: Signal): signal is Answer =>
  signal.kind === 'response' && signal.same_site && /^(fetch|xhr|document)$/.test(signal.resource);
