import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand } from '../../deploy/lib/lifetime.ts';
import { keepFigure, rounded } from '../figures.ts';
import { APPS } from './apps.ts';
import { exploreOnce, type Reached, type Session } from './measure.ts';

const MINUTE_MS = 60_000;
/** The share of the first run's time in which the second is to have come to the known screens. */
const SHARE = 1 / 4;

const { values } = parseArgs({
  options: {
    app: { type: 'string', default: Object.keys(APPS).join(',') },
    minutes: { type: 'string', default: '2' },
    contexts: { type: 'string', default: '2' },
    browser: { type: 'string', default: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium' },
    control: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    log: { type: 'string' },
  },
});

/**
 * How many of the screens of a first run a second one comes to in a quarter of its time, on the same app as the first
 * left it, with another seed. `--control` has a third run without what the first learned.
 */
await runCommand(async (ending) => {
  const shares: number[] = [];
  for (const name of values.app.split(',')) shares.push(await measure(name, ending));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  if (values.publish)
    keepFigure('known_screens_in_a_quarter', {
      value: rounded(mean, 2),
      unit: '',
      target: '>= 0.9',
      note: `of the screens of a first run of ${values.minutes} min, those that a second one comes to in a quarter of the time; mean of ${values.app}`,
    });
  return 0;
});

async function measure(name: string, signal: AbortSignal): Promise<number> {
  const app = APPS[name];
  if (!app) throw new Error(`There is no app ${name}; there are ${Object.keys(APPS).join(', ')}`);
  const site = await app.start();
  const session: Omit<Session, 'seed' | 'earlier'> = {
    url: site.url,
    duration_ms: Number(values.minutes) * MINUTE_MS,
    contexts: Number(values.contexts),
    credentials: app.credentials,
    browser: values.browser,
    signal,
  };
  const log = (run: string) => ({
    log: (line: string) => values.log && appendFileSync(values.log, `${name} ${run} ${line}\n`),
  });
  try {
    const first = await exploreOnce({ ...session, ...log('first'), seed: 1, earlier: null });
    const second = await exploreOnce({ ...session, ...log('second'), seed: 2, earlier: first.ways });
    tell(name, 'with', first, second, session.duration_ms);
    if (values.control)
      tell(
        name,
        'without',
        first,
        await exploreOnce({ ...session, seed: 2, earlier: null }),
        session.duration_ms,
      );
    return shareOf(first.states, second.states, session.duration_ms * SHARE);
  } finally {
    await site.close();
  }
}

function tell(name: string, what: string, first: Reached, other: Reached, duration_ms: number): void {
  const [early, all] = [duration_ms * SHARE, duration_ms];
  const parts = [early, all].flatMap((by) => [
    `${rounded(shareOf(first.states, other.states, by), 2)} screens, ${rounded(shareOf(first.kinds, other.kinds, by), 2)} kinds`,
  ]);
  const counts = `${first.states.size} screens in ${first.actions} actions, then ${other.states.size} in ${other.actions}`;
  console.info(
    `${name.padEnd(8)} ${what.padEnd(8)} in a quarter ${parts[0]}; in all ${parts[1]} (${counts})`,
  );
}

/** The share of what one run came to that another did within `by_ms`. */
function shareOf(
  first: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  by_ms: number,
): number {
  const met = [...first.keys()].filter((id) => (other.get(id) ?? Number.POSITIVE_INFINITY) <= by_ms);
  return met.length / Math.max(1, first.size);
}
