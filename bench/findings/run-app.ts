import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { testAccounts } from '#activities/shared/test-accounts.ts';
import type { Credential } from '#domain/api/credential.ts';
import type { Finding } from '#domain/findings/finding.ts';
import { type RunMode, type RunSpec, runConfigSchema } from '#domain/test-run/run-spec.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import type { ExploreHooks } from '#engine/explore/knowledge/spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { clusterByCause } from '#engine/report/cluster.ts';
import { BenchProver } from './prover.ts';

const MINUTE_MS = 60_000;
/** As in a run: what proofs have when the exploration is over. */
const GRACE_MS = 60_000;
const GRACE_COUNTED_MS = 60_000;

export type AppRun = {
  url: string;
  minutes: number;
  max_actions: number | null;
  seed: number;
  mode: RunMode;
  contexts: number;
  browser: string;
  credentials: readonly Credential[];
  signal: AbortSignal;
  /** A file that is told of each action and each suspicion. */
  log?: string | null;
};

/** A suspicion in the words of a finding. */
export type Suspected = Pick<
  Finding,
  'oracle' | 'severity' | 'category' | 'title' | 'description' | 'url' | 'places' | 'additional_context'
>;

export type Outcome = {
  /** One for each cause, as in the report. */
  bugs: Finding[];
  unproved: Finding[];
  /** What was suspected and not tried to its end. */
  open: Suspected[];
  first_proved_ms: number | null;
  actions: number;
  states: number;
  took_ms: number;
};

/** One whole run: the real explorer with the real proof beside it, in this process and its browsers. */
export async function runApp(run: AppRun): Promise<Outcome> {
  const spec = specOf(run);
  const { accounts, over, environment } = testAccounts(run, spec, run.signal);
  const began = performance.now();
  let firstProved: number | null = null;
  const prover = new BenchProver({
    spec,
    browser: run.browser,
    over,
    environment,
    signal: run.signal,
    onProved: () => {
      firstProved ??= performance.now() - began;
    },
  });
  const openDriver = over(openPlaywrightDriver({ executablePath: run.browser }));
  const { config } = spec;
  const explored = exploreSlice({
    open: (session) =>
      openDriver({
        run_id: spec.test_id,
        proxy_url: null,
        viewport: config.viewport,
        mode: config.mode,
        session,
        seed: config.seed,
        destructive: config.destructive,
        pace: 'quick',
        signal: run.signal,
      }),
    spec: {
      start_place: run.url,
      seed: run.seed,
      mode: run.mode,
      max_pages: config.max_pages,
      contexts: config.contexts,
      destructive: config.destructive,
      duration_ms: run.minutes * MINUTE_MS,
      max_actions: run.max_actions,
      run_token: `rove${spec.test_id.replaceAll('-', '').slice(-8)}`,
    },
    checkpoint: null,
    budget: { elapsed_ms: Number.MAX_SAFE_INTEGER, actions: Number.MAX_SAFE_INTEGER },
    signal: run.signal,
    hooks: hooksOf(run, prover),
    credentials: accounts,
  });
  // Whatever the exploration comes to, no proof may go on behind it.
  const { stats } = await explored.catch(async (error: unknown) => {
    await prover.finish(0);
    throw error;
  });
  await prover.finish(run.max_actions === null ? GRACE_MS : GRACE_COUNTED_MS);
  logProofs(run, prover);
  const found = clusterByCause([...prover.findings.values()]);
  return {
    bugs: found.filter(({ proved }) => proved),
    unproved: found.filter(({ proved }) => !proved),
    open: [...prover.open.values()].map(suspected),
    first_proved_ms: firstProved,
    actions: stats.actions,
    states: stats.states,
    took_ms: performance.now() - began,
  };
}

function writeLog(log: string | null | undefined, line: string): void {
  if (log) appendFileSync(log, `${line.replaceAll('\n', ' ')}\n`);
}

/** What came of each suspicion. */
function logProofs({ log }: AppRun, { findings, open }: BenchProver): void {
  for (const { oracle, title, proved, proof, reproduction_steps, additional_context } of findings.values())
    writeLog(
      log,
      `${proved ? 'proved' : 'not reproduced'} ${proof.reproduced}/${proof.attempts} ${oracle}: ${title} | ${additional_context['last replay'] ?? ''} | ${reproduction_steps.join(' > ')}`,
    );
  for (const { oracle, title } of open.values()) writeLog(log, `not tried to its end ${oracle}: ${title}`);
}

/** What the exploration tells of itself as it goes. */
function hooksOf({ log }: AppRun, prover: BenchProver): ExploreHooks {
  const write = (line: string) => writeLog(log, line);
  return {
    onCandidate: (candidate) => {
      write(`${candidate.at_ms} suspects ${candidate.oracle}: ${candidate.title} (${candidate.place})`);
      prover.add(candidate);
    },
    onAction: ({ at_ms, text, why, outcome }, { lane, step, result }) =>
      write(
        `${at_ms} [${lane}] ${step.place_before} | ${text} | ${why} | ${outcome} ${result.took_ms} ms ${result.detail}`,
      ),
  };
}

function suspected({ oracle, severity, category, title, description, place, context }: Candidate): Suspected {
  return {
    oracle,
    severity,
    category,
    title,
    description,
    url: place,
    places: [],
    additional_context: context,
  };
}

function specOf({ url, minutes, mode, seed, contexts }: AppRun): RunSpec {
  return {
    test_id: randomUUID(),
    owner: randomUUID(),
    test_type: 'web_url',
    target: { url },
    requested_duration_minutes: Math.max(1, Math.round(minutes)),
    plan_type_at_submission: 'free',
    config: runConfigSchema.parse({ mode, authority: true, seed, contexts }),
  };
}
