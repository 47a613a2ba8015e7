import { expect } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import type { ExploreSpec, SliceResult } from '#engine/explore/knowledge/spec.ts';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import type { HostileSite } from '#samples/hostile/site.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { byLength, LONG } from '#tests/support/length.ts';

export type Visited = {
  result: SliceResult;
  candidates: Candidate[];
  /** Paths of the site that were shown, without queries. */
  paths: Set<string>;
  /** One line per action, for whoever reads a failed test. */
  lines: string[];
};

/** What an exploration of a site must come to. */
export type Expected = {
  site: HostileSite;
  /** What must be told of it: oracle and title. Nothing else may be called critical. */
  met?: readonly [oracle: string, title: RegExp][];
  /** Pages that are come to beside `/plain` and `/beyond`. */
  reached?: readonly string[];
  actions?: number;
  /** Left to the long form of the tests. */
  long?: boolean;
};

/** Whether this form of the tests asks for it. */
export const isAsked = ({ long = false }: Expected): boolean => LONG || !long;

/** Enough for every page of a site: what is not linked from the first page, and each trap once or, in the long form, twice. */
const actionsFor = ({ links }: HostileSite) =>
  byLength(6 + Math.ceil(1.5 * links.length), 6 + 2 * links.length);
/** Far more than any of these explorations needs, also on a busy machine: reaching it is a failure. */
const DURATION_MS = 300_000;
/** For one test of several that run at a time, with its wait for a lane. */
export const TEST_MS = 400_000;
/** Explorations at a time: many of them wait, but those that do not take a processor each. */
const LANES = 2;

let free = LANES;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** Opens a fresh session, or one from a checkpoint. */
export function openSession(session: unknown = null): Promise<Driver> {
  return openTestDriver({ session });
}

/** Explores the site that begins at `start`. */
export async function exploreSite(start: string, over: Partial<ExploreSpec> = {}): Promise<Visited> {
  const visited = { candidates: [] as Candidate[], paths: new Set<string>(), lines: [] as string[] };
  const result = await exploreSlice({
    open: openSession,
    spec: {
      start_place: start,
      seed: 1,
      mode: 'interact',
      max_pages: 25,
      duration_ms: DURATION_MS,
      max_actions: 12,
      run_token: 'rovehostile',
      ...over,
    },
    checkpoint: null,
    budget: { elapsed_ms: Number.POSITIVE_INFINITY, actions: Number.POSITIVE_INFINITY },
    signal: new AbortController().signal,
    hooks: {
      onCandidate: (candidate) => {
        visited.candidates.push(candidate);
      },
      onAction: (line, { after, result: { status, detail, took_ms } }) => {
        visited.lines.push(
          `${line.text} | ${status}: ${detail} | ${took_ms} ms | ${after.place.slice(0, 120)}`,
        );
        visited.paths.add(pathBelow(start, after.place));
      },
    },
  });
  return { ...visited, result };
}

/** Explores a hostile site and holds what came of it against what is true of it. */
export async function expectExplored(start: string, expected: Expected): Promise<Visited> {
  const { site, met = [], reached = [], actions = actionsFor(site) } = expected;
  const visited = await inLane(() => exploreSite(start, { max_actions: actions }));
  const { candidates, lines, paths, result } = visited;
  expect({ reason: result.reason, lines }).toMatchObject({ reason: 'max_actions' });
  expect(result.stats.actions).toBe(actions);
  expect(() => JSON.stringify(result.checkpoint)).not.toThrow();
  expect([...paths]).toEqual(expect.arrayContaining(['/plain', '/beyond', ...reached]));
  const told = candidates.map(({ oracle, title }) => `${oracle}: ${title}`);
  for (const [oracle, title] of met)
    expect({ told, lines }).toSatisfy(() => candidates.some((one) => isMet(one, oracle, title)));
  const unfounded = candidates.filter(
    (one) => one.severity === 'critical' && !met.some(([oracle, title]) => isMet(one, oracle, title)),
  );
  expect(unfounded.map(({ oracle, title }) => `${oracle}: ${title}`)).toEqual([]);
  return visited;
}

const isMet = (candidate: Candidate, oracle: string, title: RegExp) =>
  candidate.oracle === oracle && title.test(candidate.title);

function pathBelow(start: string, place: string): string {
  const [address = ''] = place.split(/[?#]/);
  return address.startsWith(start) ? `/${address.slice(start.length)}` : address;
}
