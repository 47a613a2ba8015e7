import type { App } from '../product/apps/app.ts';
import type { Tally } from '../product/judge/tally.ts';
import type { ScriptChanger } from '../product/judge/transform.ts';
import { type Candidate, candidatesIn, hashOf, planted, watched } from './plant.ts';

/** A place that was chosen; `n` is its number in its group, from 0. */
export type Mutant = Candidate & { n: number; url: string };

/** Every group is of this size at most. */
export const GROUP_SIZE = 8;
const KEY = 'mutants';

/** Libraries that an app serves as files of their own. */
const VENDORED =
  /(?:^|\/)(?:vendors?|node_modules|bower_components|libs?|third[-_]?party|assets\/vendor)\/|(?:^|[/.-])(?:jquery|angular|react|react-dom|vue|ember|backbone|underscore|lodash|bootstrap|director|handlebars|moment|d3|require|polyfills?|vendors?)(?:[.~-][\w.~-]*)?\.m?js(?:\?|$)/i;

/** Serves the scripts of an app with mutants in them. */
export class Planter implements ScriptChanger {
  readonly #byScript: Map<string, Mutant[]>;

  constructor(mutants: readonly Mutant[]) {
    this.#byScript = Map.groupBy(mutants, ({ script }) => script);
  }

  instrument(source: string): { code: string } | null {
    const mutants = this.#byScript.get(hashOf(source));
    if (!mutants) return null;
    const counter = (index: number) => ({ key: KEY, size: GROUP_SIZE, index });
    return {
      code: planted(
        source,
        mutants.map((one) => ({ ...one, counter: counter(one.n) })),
      ),
    };
  }
}

/** The numbers of the mutants whose code ran. */
export const reachedIn = ({ covered }: Tally): number[] =>
  [...(covered.get(KEY) ?? [])].flatMap((hit, n) => (hit === 1 ? [n] : []));

type Script = { url: string; candidates: Candidate[]; code: string };

/** Serves an app as it is and learns where it could be spoiled, and which of these places run. */
export class Watcher implements ScriptChanger {
  readonly #scripts = new Map<string, Script>();
  readonly #skip: RegExp | null;

  constructor({ rewrite }: App) {
    this.#skip = rewrite.skip;
  }

  instrument(source: string, url: string): { code: string } | null {
    if (VENDORED.test(url) || this.#skip?.test(url)) return null;
    const script = hashOf(source);
    const known = this.#scripts.get(script);
    if (known) return known;
    const candidates = candidatesIn(source);
    const one = { url, candidates, code: watched(source, candidates, script) };
    this.#scripts.set(script, one);
    return one;
  }

  /** All places that were found in the app's own scripts. */
  get known(): number {
    return [...this.#scripts.values()].reduce((sum, { candidates }) => sum + candidates.length, 0);
  }

  /** Those that ran. */
  reached({ covered }: Tally): (Candidate & { url: string })[] {
    return [...this.#scripts].flatMap(([script, { url, candidates }]) => {
      const hits = covered.get(script);
      return candidates.filter((_, index) => hits?.[index] === 1).map((one) => ({ ...one, url }));
    });
  }
}
