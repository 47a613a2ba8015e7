import { randomUUID } from 'node:crypto';
import { testAccounts } from '#activities/shared/test-accounts.ts';
import type { Credential } from '#domain/api/credential.ts';
import { runConfigSchema } from '#domain/test-run/run-spec.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import { type KnownWays, knownWaysOf } from '#engine/explore/knowledge/known-ways.ts';
import type { Checkpoint, ExploreSlice } from '#engine/explore/knowledge/spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import { sessionWith } from '#tests/support/driver.ts';

export type Session = {
  url: string;
  seed: number;
  duration_ms: number;
  contexts: number;
  credentials: readonly Credential[];
  browser: string;
  earlier: KnownWays | null;
  signal: AbortSignal;
  /** Told of each action. */
  log?: (line: string) => unknown;
};

/** When each screen, and one of each kind, was come to, in milliseconds; and what the run leaves to the next one. */
export type Reached = {
  states: Map<string, number>;
  kinds: Map<string, number>;
  actions: number;
  ways: KnownWays;
};

/** One exploration as a run does it, without proofs. */
export async function exploreOnce(session: Session): Promise<Reached> {
  const { url, seed, duration_ms, contexts, credentials, browser, earlier, signal } = session;
  const id = randomUUID();
  const config = runConfigSchema.parse({ mode: 'interact', authority: true, seed, contexts });
  const { accounts, over } = testAccounts({ credentials }, { config, target: { url } }, signal);
  const openDriver = over(openPlaywrightDriver({ executablePath: browser }));
  const states = new Map<string, number>();
  const kinds = new Map<string, number>();
  const note = ({ graph, stats }: Checkpoint) => {
    for (const { id: state, template } of Object.values(graph.states)) {
      if (!states.has(state)) states.set(state, stats.elapsed_ms);
      if (!kinds.has(template)) kinds.set(template, states.get(state) ?? stats.elapsed_ms);
    }
  };
  const hooks: ExploreSlice['hooks'] = {
    onAction: ({ at_ms, text, why, outcome }, { lane, state, new_state }) => {
      if (new_state && !states.has(state)) states.set(state, at_ms);
      session.log?.(`${at_ms} [${lane}] ${text} | ${why} | ${outcome} | ${state}`);
    },
    onCheckpoint: note,
  };
  const { checkpoint, stats } = await exploreSlice({
    open: (from) => openDriver(sessionWith({ run_id: id, session: from, seed, pace: 'quick', signal })),
    spec: {
      start_place: url,
      seed,
      mode: 'interact',
      max_pages: config.max_pages,
      duration_ms,
      max_actions: null,
      run_token: `rove${id.slice(-8)}`,
      contexts,
    },
    checkpoint: null,
    earlier,
    budget: { elapsed_ms: Number.MAX_SAFE_INTEGER, actions: Number.MAX_SAFE_INTEGER },
    signal,
    hooks,
    credentials: accounts,
  });
  return {
    states,
    kinds,
    actions: stats.actions,
    ways: knownWaysOf(checkpoint, url),
  };
}
