import { AppError } from '#domain/kernel/errors.ts';

/** How much one run, and all runs together of one target, may ask for. Rates are per second, of requests or tunnels. */
export type Caps = {
  runBytes: number;
  runConnections: number;
  runRate: number;
  targetConnections: number;
  targetRate: number;
  /** How many addresses and ports out in the world one run may meet. */
  runDestinations: number;
  /** Of one run, to the public site that it tests, and to each other public host. */
  siteRate: number;
  foreignRate: number;
};

/** What a host is to a run: on this machine, the public site that it tests, or somebody else's. */
export type Standing = 'local' | 'site' | 'foreign';

/** Far beyond what an honest run asks for: pages of two thousand files, changes of two megabytes, for six hours. */
export const CAPS: Caps = {
  runBytes: 512 * 1024 ** 3,
  runConnections: 512,
  runRate: 500,
  targetConnections: 1_024,
  targetRate: 1_000,
  // A page of many advertisers meets a hundred hosts; nobody's page meets thousands, a scan does.
  runDestinations: 2_000,
  siteRate: 250,
  foreignRate: 50,
};

/** A second of a rate may be asked for at once as many times as this: pages load in bursts. */
const BURST_S = 10;
/** Who is a little too fast is slowed down; who is much too fast is refused. */
const WAIT_MS_MAX = 10_000;
const ENTRIES_MAX = 20_000;

type Bucket = { tokens: number; at: number };
type Tally = Bucket & {
  open: number;
  bytes: number;
  requests: number;
  refused: number;
  /** What it has met out in the world, each with how fast it may be asked. */
  met: Map<string, Bucket>;
};

/** One request or tunnel under way. `count` says whether the run may send or receive that many bytes more. */
export type Passage = { count(bytes: number): boolean; leave(): void };

const limitReached = (what: string): AppError =>
  new AppError('EGRESS_LIMIT_REACHED', `This test has reached its limit of ${what}`);

/** What runs have asked for, in all and at this moment. */
export class Ledger {
  readonly #caps: Caps;
  readonly #now: () => number;
  readonly #runs = new Map<string, Tally>();
  readonly #targets = new Map<string, Tally>();

  constructor(caps: Caps, now: () => number = Date.now) {
    this.#caps = caps;
    this.#now = now;
  }

  /**
   * Lets a request of a run to a target in, after a while when they come too fast.
   * @throws AppError EGRESS_LIMIT_REACHED
   */
  async enter(runId: string, target: string, standing: Standing = 'local'): Promise<Passage> {
    const { runBytes, runConnections, runRate, targetConnections, targetRate, runDestinations } = this.#caps;
    const run = this.#tallyOf(this.#runs, runId, runRate);
    const place = this.#tallyOf(this.#targets, target, targetRate);
    if (run.bytes >= runBytes) throw limitReached('bytes');
    if (run.open >= runConnections) throw limitReached('connections at once');
    if (place.open >= targetConnections) throw limitReached('connections to one address at once');
    const isNew = standing !== 'local' && !run.met.has(target);
    if (isNew && run.met.size >= runDestinations) throw limitReached('addresses');
    const wait = Math.max(
      this.#take(run, runRate),
      this.#take(place, targetRate),
      standing === 'local' ? 0 : this.#takeOf(run, target, standing),
    );
    if (wait > WAIT_MS_MAX) throw limitReached('requests per second');
    run.open += 1;
    place.open += 1;
    run.requests += 1;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return this.#passage(run, place);
  }

  /** Counts a refusal of a run; gives how many it has had. */
  refused(runId: string): number {
    const run = this.#tallyOf(this.#runs, runId, this.#caps.runRate);
    run.refused += 1;
    return run.refused;
  }

  /** What a run has asked for so far. */
  of(runId: string): Pick<Tally, 'open' | 'bytes' | 'requests' | 'refused'> {
    const { open, bytes, requests, refused } = this.#tallyOf(this.#runs, runId, this.#caps.runRate);
    return { open, bytes, requests, refused };
  }

  #passage(run: Tally, place: Tally): Passage {
    let gone = false;
    return {
      count: (bytes) => {
        run.bytes += bytes;
        return run.bytes < this.#caps.runBytes;
      },
      leave: () => {
        if (gone) return;
        gone = true;
        run.open -= 1;
        place.open -= 1;
      },
    };
  }

  /** The same of what a run may ask of one host out in the world. */
  #takeOf(run: Tally, target: string, standing: 'site' | 'foreign'): number {
    const rate = standing === 'site' ? this.#caps.siteRate : this.#caps.foreignRate;
    const bucket = run.met.get(target) ?? { tokens: rate * BURST_S, at: this.#now() };
    run.met.set(target, bucket);
    return this.#take(bucket, rate);
  }

  /** Takes one from what has gathered; gives the milliseconds until it is there. */
  #take(tally: Bucket, rate: number): number {
    const now = this.#now();
    tally.tokens = Math.min(rate * BURST_S, tally.tokens + ((now - tally.at) / 1_000) * rate);
    tally.at = now;
    const wait = tally.tokens >= 1 ? 0 : ((1 - tally.tokens) / rate) * 1_000;
    if (wait <= WAIT_MS_MAX) tally.tokens -= 1;
    return wait;
  }

  #tallyOf(all: Map<string, Tally>, name: string, rate: number): Tally {
    const known = all.get(name);
    if (known) return known;
    if (all.size >= ENTRIES_MAX) {
      const idle = [...all].find(([, { open }]) => open === 0)?.[0];
      if (idle !== undefined) all.delete(idle);
    }
    const began = { tokens: rate * BURST_S, at: this.#now() };
    const tally = { open: 0, bytes: 0, requests: 0, refused: 0, met: new Map(), ...began };
    all.set(name, tally);
    return tally;
  }
}
