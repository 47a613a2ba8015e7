import { instead, type Operator } from './operator.ts';

/**
 * The other branch is taken.
 * @see Just, Jalali, Inozemtseva, Ernst, Holmes, Fraser: Are Mutants a Valid Substitute for Real Faults in Software
 * Testing?, FSE 2014 (negated conditionals)
 */
export const conditionInverted: Operator = {
  id: 'condition-inverted',
  what: 'a condition is negated',
  site: ({ node, around, text }) => {
    const [outer] = around;
    const asks = outer?.type === 'IfStatement' || outer?.type === 'ConditionalExpression';
    return asks && outer.test === node ? instead(node, `!(${text(node)})`) : null;
  },
};
