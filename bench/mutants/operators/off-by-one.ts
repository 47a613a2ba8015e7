import { calledOf, propertyOf } from '../syntax.ts';
import { instead, type Operator, within } from './operator.ts';

const CUTS = new Set(['slice', 'substring', 'substr', 'splice']);
const PLACES = /page|index|offset|start/i;

/**
 * A slice, an index or a page begins or ends one too far.
 * @see Mirshokraie, Mesbah, Pattabiraman: Efficient JavaScript Mutation Testing, ICST 2013
 */
export const offByOne: Operator = {
  id: 'off-by-one',
  what: 'a slice, index or page is off by one',
  site: (place) => {
    const { node, text } = place;
    const [first] = node.type === 'CallExpression' ? node.arguments : [];
    if (first && CUTS.has(calledOf(node)))
      return first.type === 'NumericLiteral' || first.type === 'Identifier'
        ? within(place, first, `${text(first)} + 1`)
        : null;
    if (node.type !== 'BinaryExpression' || node.right.type !== 'NumericLiteral' || node.right.value !== 1)
      return null;
    const { left, operator } = node;
    if (operator === '-' && propertyOf(left) === 'length') return instead(node, `${text(left)} - 2`);
    const isPlace = /^[+-]$/.test(operator) && PLACES.test(text(left)) && left.type !== 'StringLiteral';
    return isPlace ? instead(node, text(left)) : null;
  },
};
