import type { Action, ActionResult, Driver, Observation, Signal } from '#activities/drivers/contract.ts';
import type { ProbeAnswers } from '#activities/drivers/probe-answers.ts';
import type { Candidate, Moment, Suspicion } from '#activities/oracles/candidate.ts';
import { judge, needsConfirmation } from '#activities/oracles/index.ts';
import { confirmSuspicions, momentOf } from '#activities/oracles/replay.ts';
import type { StateNode } from './graph.ts';
import type { Knowledge } from './knowledge.ts';
import { probesAfter } from './probing.ts';
import type { Trail } from './trail.ts';

type Parts = {
  driver: Driver;
  trail: Trail;
  known: Knowledge;
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
  /** What a check has found already. */
  found?: readonly Suspicion[];
};

/** Puts every moment of one context before the oracles and reports each bug once. */
export class Judging {
  readonly #parts: Parts;
  #links: Promise<void> = Promise.resolve();
  #fault: unknown = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Judges one moment; resolves with whether a confirmation acted again, so that the screen must be looked at anew. */
  async judge({ before, action, result, after, signals, node, fresh, found = [] }: Judged): Promise<boolean> {
    const { driver, known } = this.#parts;
    if (this.#fault) throw this.#fault;
    const names = probesAfter(known.probed, {
      route: node.route,
      fresh,
      actions: known.stats.actions,
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
    for (const suspicion of found) await this.#report(suspicion);
    const fresher = judge(moment).filter(({ fingerprint }) => !known.reported.has(fingerprint));
    for (const suspicion of fresher) if (!needsConfirmation(suspicion.oracle)) await this.#report(suspicion);
    const open = fresher.filter((one) => needsConfirmation(one.oracle) && !known.alive.has(aliveKey(one)));
    if (open.length === 0) return false;
    for (const suspicion of await confirmSuspicions(driver, moment, open)) await this.#report(suspicion);
    return true;
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
        for (const one of judge(moment)) await this.#report(one, way);
      })
      .catch((error: unknown) => {
        this.#fault ??= error;
      });
  }

  async #report(suspicion: Suspicion, way?: Pick<Candidate, 'trail' | 'short_trail'>): Promise<void> {
    const { trail, known, onCandidate } = this.#parts;
    if (known.reported.has(suspicion.fingerprint)) return;
    known.reported.add(suspicion.fingerprint);
    known.stats.candidates += 1;
    const { trail: all, short_trail } = way ?? { trail: trail.all(), short_trail: trail.short() };
    await onCandidate({ ...suspicion, trail: all, short_trail, at_ms: known.stats.elapsed_ms });
  }

  #noteAlive({ action, result }: Moment): void {
    if (action?.kind !== 'activate' || !result?.effect) return;
    this.#parts.known.alive.add(`${action.target.role}|${action.target.name}`);
  }
}

function aliveKey({ element }: Suspicion): string {
  return element ? `${element.role}|${element.name}` : '';
}
