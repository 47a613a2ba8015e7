import { CHECKS } from '#engine/bugs/registry.ts';
import type { StateNode } from '../knowledge/graph.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { checkOf, familyOf, OFTEN, worn } from '../options/check-options.ts';
import { promiseOfChecks } from './check-promise.ts';
import { checkNovelty } from './choose.ts';
import type { Open } from './frontier.ts';

/**
 * What a check that waits on a screen promises now. Since it was seen there it may have been done on another screen of the
 * route as often as is worth it, or have turned out to find little in this app.
 */
export function promiseOfWaiting(known: Knowledge): (node: StateNode, check: Open) => number {
  const promise = promiseOfChecks(known.ledger, known.pace.paced);
  const kinds = new Map(CHECKS.map((kind) => [kind.id, kind]));
  return (node, { key, shared }) => {
    const [, id = '', ...rest] = key.split('|');
    const kind = kinds.get(checkOf(id));
    if (!kind) return 0;
    const there = `checks ${id} ${node.route}`;
    const done = known.checksOf(there);
    const { judged } = known.ledger.tallyOf(id);
    const isOver =
      done >= Math.max(OFTEN.usual.route, kind.budget.on_route ?? 0) ||
      known.checksOf(`${there} ${rest.join('|')}`) >= OFTEN.usual.thing ||
      known.checksOf(`checks ${id}`) >= kind.budget.most ||
      (kind.general === true && judged >= kind.budget.most);
    if (isOver) return 0;
    const tries = known.graph.tries(node, key, shared);
    const left = worn(kind, done, done - known.checksOf(`judged ${id} ${node.route}`));
    return promise(familyOf(id)) * left * checkNovelty({ key, shared }, tries);
  };
}
