import { calledOf } from '../syntax.ts';
import { type Operator, within } from './operator.ts';

const HOOKS = new Set(['useEffect', 'useLayoutEffect', 'useCallback', 'useMemo']);

/**
 * A handler goes on with the values of the first time.
 * @see React documentation, Removing Effect Dependencies; Madsen, Lhoták, Tip: A Semantics for the Essence of React,
 * ECOOP 2020
 */
export const staleClosure: Operator = {
  id: 'stale-closure',
  what: 'a hook does not follow what it depends on',
  site: (place) => {
    const { node } = place;
    const on = node.type === 'CallExpression' && HOOKS.has(calledOf(node)) ? node.arguments[1] : undefined;
    return on?.type === 'ArrayExpression' && on.elements.length > 0 ? within(place, on, '[]') : null;
  },
};
