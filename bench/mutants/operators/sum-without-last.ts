import { calledOf, hasWithin, objectOf, propertyOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

/**
 * A total over all but the last.
 * @see Just, Jalali, Inozemtseva, Ernst, Holmes, Fraser: Are Mutants a Valid Substitute for Real Faults in Software
 * Testing?, FSE 2014 (changed loop bounds)
 */
export const sumWithoutLast: Operator = {
  id: 'sum-without-last',
  what: 'a sum leaves out the last item',
  site: ({ node, around, text }) => {
    const object = objectOf(node);
    const [by] = node.type === 'CallExpression' ? node.arguments : [];
    if (object && by && calledOf(node) === 'reduce')
      return hasWithin(by, (one) => one.type === 'BinaryExpression' && one.operator === '+')
        ? instead(node, `${text(object)}.slice(0, -1)${text(node).slice(text(object).length)}`)
        : null;
    const [loop] = around;
    if (node.type !== 'BinaryExpression' || loop?.type !== 'ForStatement' || loop.test !== node) return null;
    const sums = hasWithin(loop.body, (one) => one.type === 'AssignmentExpression' && one.operator === '+=');
    return sums && node.operator === '<' && propertyOf(node.right) === 'length'
      ? instead(node, `${text(node)} - 1`)
      : null;
  },
};
