import type { CandidateRef } from './messages.ts';

const RANK = { critical: 0, major: 2, minor: 4 } as const;
/**
 * At equal severity what does not work comes before what is unsafe or hard to reach, and of what is minor, what is
 * slow comes last: on a busy machine much is suspected that no replay shows, and each takes long.
 */
const NOT_FUNCTIONAL = 1;
const SLOW = 1.9;
/**
 * Each further family of one oracle says less than the first, and in the time of a check that waits long several others
 * are replayed; neither ever falls behind what is less grave.
 */
const BEHIND = { alike: 0.2, per_second: 0.03, most: 0.8 };
/** A replay has shown it: what is left to do is all but sure to end with a bug. After all that is grave and had none. */
const SHOWN = { rank: 3.9, share: 1 / 1_000 };
/** Grave, and its first replay has not shown it. */
const TRIED = { rank: 3.95, share: 1 / 100 };
/** Only long ways are left to try, or a replay takes long: after all that is not late, but for what is grave and has shown. */
const LATE = 10;
/** Members of a family that are tried before it is given up: a second one may have a better way. */
const MEMBERS_TRIED = 2;

type Ordered = Pick<
  CandidateRef,
  | 'fingerprint'
  | 'family'
  | 'severity'
  | 'category'
  | 'steps'
  | 'took_ms'
  | 'late'
  | 'tried'
  | 'shown'
  | 'route'
>;

/** Gravest first, functional before others, then cheapest. `alike`: families of its oracle that came before it. */
function proofRank(candidate: Ordered, alike: number): number {
  const { severity, category, steps = 0, took_ms = 0, late, tried, shown } = candidate;
  const kind = behind(severity, category);
  const cost = Math.min(steps, 999) / 10_000;
  const later = Math.min(BEHIND.most, alike * BEHIND.alike + (took_ms / 1_000) * BEHIND.per_second);
  const rank = RANK[severity] + kind + later + cost;
  if (late && !(shown && severity !== 'minor')) return LATE + rank;
  if (shown) return SHOWN.rank + rank * SHOWN.share;
  return tried && severity !== 'minor' ? TRIED.rank + rank * TRIED.share : rank;
}

function behind(severity: Ordered['severity'], category = 'functional'): number {
  if (category === 'functional') return 0;
  return severity === 'minor' && category === 'performance' ? SLOW : NOT_FUNCTIONAL;
}

function oracleIn(fingerprint: string): string {
  return fingerprint.split(':')[0] ?? '';
}

/** Suspicions of one cause. `busy`: one of them is being proved; `closed`: one was proved, or enough were tried. */
type Family<C> = { alike: number; waiting: C[]; failed: number; state: 'open' | 'busy' | 'closed' };

type TakeOptions = {
  lanes?: number;
  together?: boolean | 'one';
  timely?: boolean;
  untriedGrave?: boolean;
};

/** What came of a batch: `left` is given back untried or late, `proved` names fingerprints. */
export type BatchOutcome<C> = { left: readonly C[]; proved: readonly string[] };

/** Families of candidates that wait for their proof, one proof for each, those to be tried next first. */
export class ProofLine<C extends Ordered> {
  readonly #families = new Map<string, Family<C>>();
  readonly #alike = new Map<string, number>();

  /** Families that can be tried now. */
  get length(): number {
    return this.#open().length;
  }

  /** Those of them of which not only long ways are left to try. */
  get timely(): number {
    return this.#open().filter((family) => !bestOf(family).late).length;
  }

  /** Critical and major families that wait for their first replay. */
  get untriedGrave(): number {
    return this.#open().filter((family) => isUntriedGrave(bestOf(family))).length;
  }

  /** How many families came to an end, of how many. */
  get progress(): { done: number; of: number } {
    const all = [...this.#families.values()];
    const isDone = ({ state, waiting }: Family<C>) =>
      state === 'closed' || (state === 'open' && waiting.length === 0);
    return { done: all.filter(isDone).length, of: all.length };
  }

  /** Families that came to an end: what a later history needs to know of them. */
  get closed(): string[] {
    return [...this.#families].filter(([, { state }]) => state === 'closed').map(([name]) => name);
  }

  close(families: readonly string[]): void {
    for (const name of families) this.#family(name).state = 'closed';
  }

  /** A candidate of a family that was proved, or given up, adds its place to it and is not tried. */
  add(candidates: readonly C[]): void {
    for (const candidate of candidates) this.#family(familyOf(candidate)).waiting.push(candidate);
  }

  /**
   * The best candidate of each of at most `most` families; with several `lanes` every second, third …, so that the next
   * lane finds grave ones too. `together`: half of them at most, or one, and with those the minor ones of their routes, which
   * the same replays may show: whatever else a lane held would wait until the first is proved. `timely`: none of which only
   * long ways are left. `untriedGrave`: none but those. They are busy until `settle`.
   */
  take(most: number, options: TakeOptions = {}): C[] {
    const { lanes = 1, together = false, timely = false, untriedGrave = false } = options;
    const ranked = this.#open()
      .map((family) => ({ family, candidate: bestOf(family) }))
      .filter(({ candidate }) => !(timely && candidate.late))
      .filter(({ candidate }) => !untriedGrave || isUntriedGrave(candidate))
      .toSorted((a, b) => rankIn(a) - rankIn(b));
    const first = ranked.filter((_, index) => index % lanes === 0);
    const isOne = together === 'one';
    const heads = isOne ? 1 : Math.ceil(most / 2);
    const grouped = together ? withTheirRoutes(first, ranked, { heads, lanes }) : [];
    const next = [...new Set([...grouped, ...(isOne ? [] : first)])].slice(0, most);
    for (const { family, candidate } of next) {
      family.state = 'busy';
      family.waiting = family.waiting.filter((one) => one !== candidate);
    }
    return next.map(({ candidate }) => candidate);
  }

  /** Ends a batch: what is left waits again, the family of what was proved is closed. */
  settle(taken: readonly C[], { left, proved }: BatchOutcome<C>): void {
    const known = new Set(taken.map(({ fingerprint }) => fingerprint));
    // A history that was recorded under another order names others: as many wait again.
    const isOurs = left.every(({ fingerprint }) => known.has(fingerprint));
    const back = isOurs ? left : taken.slice(taken.length - left.length);
    const open = new Map(back.map((one) => [one.fingerprint, one]));
    for (const candidate of taken) {
      const { fingerprint } = candidate;
      const own = this.#family(familyOf(candidate));
      const again = open.get(fingerprint);
      if (again) own.waiting.push(again);
      else own.failed += 1;
      own.state = proved.includes(fingerprint) || own.failed >= MEMBERS_TRIED ? 'closed' : 'open';
    }
  }

  /** All that was not tried, for a history that goes on. */
  rest(): C[] {
    return this.#open().flatMap(({ waiting }) => waiting);
  }

  #open(): Family<C>[] {
    return [...this.#families.values()].filter(
      ({ state, waiting }) => state === 'open' && waiting.length > 0,
    );
  }

  #family(name: string): Family<C> {
    const known = this.#families.get(name);
    if (known) return known;
    const oracle = oracleIn(name);
    const alike = this.#alike.get(oracle) ?? 0;
    this.#alike.set(oracle, alike + 1);
    const family: Family<C> = { alike, waiting: [], failed: 0, state: 'open' };
    this.#families.set(name, family);
    return family;
  }
}

function isUntriedGrave({ severity, tried, late }: Ordered): boolean {
  return severity !== 'minor' && !tried && !late;
}

type Choice<C> = { family: Family<C>; candidate: C };

function withTheirRoutes<C extends Ordered>(
  first: readonly Choice<C>[],
  ranked: readonly Choice<C>[],
  { heads, lanes }: { heads: number; lanes: number },
): Choice<C>[] {
  const head = first.slice(0, heads);
  const routes = new Set(head.flatMap(({ candidate: { route } }) => route ?? []));
  const beside = ranked.filter(
    (one) =>
      !head.includes(one) &&
      (lanes === 1 || one.candidate.severity === 'minor') &&
      one.candidate.category !== 'performance' &&
      one.candidate.route !== undefined &&
      routes.has(one.candidate.route),
  );
  return [...head, ...beside];
}

const familyOf = ({ family, fingerprint }: Ordered): string => family ?? fingerprint;

function bestOf<C extends Ordered>({ waiting, alike }: Family<C>): C {
  return waiting.reduce((best, one) => (proofRank(one, alike) < proofRank(best, alike) ? one : best));
}

function rankIn<C extends Ordered>({ family, candidate }: Choice<C>): number {
  return proofRank(candidate, family.alike);
}
