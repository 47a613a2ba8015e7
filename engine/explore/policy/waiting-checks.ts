import { checkOf } from '#engine/bugs/registry.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { isSpentOn, partsOf, worn } from '../options/check-options.ts';
import { promiseOfChecks } from './check-promise.ts';
import { checkNovelty } from './choose.ts';
import type { Open } from './frontier.ts';

/**
 * What a check that waits on a screen promises now. Since it was seen there it may have been done on another screen of the
 * route as often as is worth it, or have turned out to find little in this app.
 */
export function promiseOfWaiting(known: Knowledge): (node: StateNode, check: Open) => number {
  const promise = promiseOfChecks(known.ledger, known.pace.paced);
  return (node, { key, shared }) => {
    const { id, thing } = partsOf(key);
    const check = checkOf(id);
    if (!check) return 0;
    const there = `checks ${id} ${node.route}`;
    const here = known.checksOf(there);
    const { judged, found } = known.ledger.tallyOf(id);
    const done = { here, anywhere: known.checksOf(`checks ${id}`), judged, found };
    if (isSpentOn(check, done, known.checksOf(`${there} ${thing}`))) return 0;
    const left = worn(check, here, here - known.checksOf(`judged ${id} ${node.route}`));
    return promise(id) * left * checkNovelty({ key, shared }, known.graph.tries(node, key, shared), judged);
  };
}
