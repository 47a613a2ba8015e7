import { isCondition, propertyOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

const GOOD = new Set(['===', '==', '<', '<=']);
const BAD = new Set(['!==', '!=', '>', '>=']);

/**
 * A refused request is taken for one that was granted.
 * @see Ocariza, Bajaj, Pattabiraman, Mesbah: An Empirical Study of Client-Side JavaScript Bugs, ESEM 2013
 */
export const statusUnchecked: Operator = {
  id: 'status-unchecked',
  what: 'the status of an answer is not checked',
  site: (place) => {
    const { node } = place;
    if (!isCondition(place)) return null;
    if (propertyOf(node) === 'ok') return instead(node, 'true');
    if (node.type !== 'BinaryExpression' || !/^status(Code)?$/.test(propertyOf(node.left))) return null;
    const { right, operator } = node;
    if (right.type !== 'NumericLiteral' || right.value < 200 || right.value > 599) return null;
    if (GOOD.has(operator))
      return right.value < 400 || operator.startsWith('<') ? instead(node, 'true') : null;
    return BAD.has(operator) ? instead(node, 'false') : null;
  },
};
