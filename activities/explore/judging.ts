import type { Action, ActionResult, Driver, Observation, Signal } from '#activities/drivers/contract.ts';
import type { ProbeAnswers } from '#activities/drivers/probe-answers.ts';
import type { Candidate, Moment, Suspicion } from '#activities/oracles/candidate.ts';
import { judge, needsConfirmation } from '#activities/oracles/index.ts';
import { confirmSuspicions, momentOf } from '#activities/oracles/replay.ts';
import type { StateNode } from './graph.ts';
import { probesAfter } from './probing.ts';
import type { ExploreStats } from './spec.ts';
import type { Trail } from './trail.ts';

type Parts = {
  driver: Driver;
  trail: Trail;
  stats: ExploreStats;
  seen: readonly string[];
  probed: Record<string, number>;
  onCandidate(candidate: Candidate): Promise<void> | void;
};

type Judged = {
  before: Observation | null;
  action: Action | null;
  result: ActionResult | null;
  after: Observation;
  signals: readonly Signal[];
  node: StateNode;
  fresh: boolean;
};

/** Puts every moment before the oracles and reports each bug once. */
export class Judging {
  readonly #parts: Parts;
  readonly #seen: Set<string>;
  readonly #probed: Record<string, number>;
  /** Controls that were seen to work somewhere: they are not dead. */
  readonly #alive = new Set<string>();

  #links: Promise<void> = Promise.resolve();
  #fault: unknown = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#seen = new Set(parts.seen);
    this.#probed = { ...parts.probed };
  }

  /** Judges one moment; resolves with whether a confirmation acted again, so that the screen must be looked at anew. */
  async judge({ before, action, result, after, signals, node, fresh }: Judged): Promise<boolean> {
    const { driver, stats } = this.#parts;
    if (this.#fault) throw this.#fault;
    const names = probesAfter(this.#probed, {
      route: node.route,
      fresh,
      actions: stats.actions,
      after,
      result,
    });
    if (names.includes('links')) this.#checkLinks(after);
    const seen = await momentOf(
      driver,
      before,
      action,
      result,
      after,
      names.filter((name) => name !== 'links'),
    );
    const moment = { ...seen, signals: [...signals, ...seen.signals] };
    this.#noteAlive(moment);
    const fresher = judge(moment).filter(({ fingerprint }) => !this.#seen.has(fingerprint));
    for (const suspicion of fresher) if (!needsConfirmation(suspicion.oracle)) await this.#report(suspicion);
    const open = fresher.filter((one) => needsConfirmation(one.oracle) && !this.#alive.has(aliveKey(one)));
    if (open.length === 0) return false;
    for (const suspicion of await confirmSuspicions(driver, moment, open)) await this.#report(suspicion);
    return true;
  }

  state(): { seen: string[]; probed: Record<string, number> } {
    return { seen: [...this.#seen], probed: { ...this.#probed } };
  }

  /** Waits for the links still being asked for, at most `cap_ms`. */
  async finish(cap_ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, cap_ms);
    });
    await Promise.race([this.#links, late]);
    clearTimeout(timer);
  }

  /** Asking for links takes as long as the target takes to answer; the explorer goes on meanwhile. */
  #checkLinks(after: Observation): void {
    const { driver, trail } = this.#parts;
    const way = { trail: trail.all(), short_trail: trail.short() };
    this.#links = this.#links
      .then(() => driver.probe('links'))
      .then(async (links) => {
        const moment = {
          before: null,
          action: null,
          result: null,
          after,
          signals: [],
          probes: { links } as ProbeAnswers,
        };
        for (const one of judge(moment)) if (!this.#seen.has(one.fingerprint)) await this.#report(one, way);
      })
      .catch((error: unknown) => {
        this.#fault ??= error;
      });
  }

  async #report(suspicion: Suspicion, way?: Pick<Candidate, 'trail' | 'short_trail'>): Promise<void> {
    const { trail, stats, onCandidate } = this.#parts;
    if (this.#seen.has(suspicion.fingerprint)) return;
    this.#seen.add(suspicion.fingerprint);
    stats.candidates += 1;
    const { trail: all, short_trail } = way ?? { trail: trail.all(), short_trail: trail.short() };
    await onCandidate({ ...suspicion, trail: all, short_trail, at_ms: stats.elapsed_ms });
  }

  #noteAlive({ action, result }: Moment): void {
    if (action?.kind !== 'activate' || !result?.effect) return;
    this.#alive.add(`${action.target.role}|${action.target.name}`);
  }
}

function aliveKey({ element }: Suspicion): string {
  return element ? `${element.role}|${element.name}` : '';
}
