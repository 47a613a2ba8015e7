import { createContext, Script } from 'node:vm';
import { isRisky, LENGTH_MAX, type Node, parsePattern } from './pattern-parser.ts';

/** How much longer than at least needed the texts become that are tried, for patterns with more than one demand. */
const EXTRAS = [0, 1, 2, 4, 8, 14, 24];
const BRANCHES = 3;
/** Of a machine that may be busy with a browser; few patterns need the deadline at all. */
const MATCH_MS = 300;

/** The pattern of a field as browsers apply it: to the whole value (HTML Standard, section 4.10.5.3.6). */
export function compilePattern(pattern: string): RegExp | null {
  if (!pattern) return null;
  for (const flags of ['v', 'u', '']) {
    try {
      return new RegExp(`^(?:${pattern})$`, flags);
    } catch {
      // The stricter syntax does not have it; older browsers take the laxer one.
    }
  }
  return null;
}

/**
 * Those of the texts that match. The pattern is the target's own and may be made to never end, so one that could is
 * matched under a deadline; nothing matches what does not end in time.
 */
export function matching(pattern: string, texts: readonly string[]): string[] {
  const matcher = compilePattern(pattern);
  if (!matcher) return [...texts];
  if (!isRisky(parsePattern(pattern))) return texts.filter((text) => matcher.test(text));
  try {
    return guarded.runInContext(createContext({ matcher, texts }), { timeout: MATCH_MS }) as string[];
  } catch {
    return []; // Only the deadline can be missed here.
  }
}

const guarded = new Script('texts.filter((text) => matcher.test(text))');

/** Texts that match a pattern and these lengths, as far as some are found. */
export function textsFor(pattern: string, least = 0, most = Number.POSITIVE_INFINITY): string[] {
  const nodes = parsePattern(pattern);
  const made = new Set<string>();
  for (const extra of EXTRAS)
    for (let branch = 0; branch < BRANCHES; branch += 1) {
      const text = render(nodes, extra, branch);
      if (text.length >= least && text.length <= most) made.add(text);
    }
  return matching(pattern, [...made]).slice(0, BRANCHES);
}

function render(nodes: readonly Node[], extra: number, branch: number): string {
  let out = '';
  const add = (node: Node, turn: number): void => {
    if (out.length > LENGTH_MAX) return;
    if (node.kind === 'class') out += node.signs[turn % node.signs.length] ?? '';
    else if (node.kind === 'any-of')
      for (const inner of node.branches[branch % node.branches.length] ?? []) add(inner, turn);
    else {
      const times = Math.min(node.least + extra, node.most);
      for (let n = 0; n < times; n += 1) add(node.node, n + turn);
    }
  };
  for (const node of nodes) add(node, 0);
  return out.slice(0, LENGTH_MAX);
}
