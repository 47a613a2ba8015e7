import { isCondition } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

const STRICTER = new Map([
  ['<=', '<'],
  ['>=', '>'],
]);

/**
 * A condition that lets less through: one of its alternatives, or its bound, is gone.
 * @see Offutt, Lee, Rothermel, Untch, Zapf: An Experimental Determination of Sufficient Mutant Operators, TOSEM 1996
 * (relational and logical connector replacement)
 */
export const conditionNarrowed: Operator = {
  id: 'condition-narrowed',
  what: 'a condition leaves out an alternative or its bound',
  site: (place) => {
    const { node, text } = place;
    if (!isCondition(place)) return null;
    if (node.type === 'LogicalExpression' && node.operator === '||') return instead(node, text(node.left));
    const stricter = node.type === 'BinaryExpression' ? STRICTER.get(node.operator) : undefined;
    return node.type === 'BinaryExpression' && stricter
      ? instead(node, `${text(node.left)} ${stricter} ${text(node.right)}`)
      : null;
  },
};
