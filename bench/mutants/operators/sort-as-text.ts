import { calledOf, isFunction, objectOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

/**
 * A sort without its comparator puts 10 before 9.
 * @see Ocariza, Bajaj, Pattabiraman, Mesbah: An Empirical Study of Client-Side JavaScript Bugs, ESEM 2013
 */
export const sortAsText: Operator = {
  id: 'sort-as-text',
  what: 'a sort has lost its comparator',
  site: ({ node, text }) => {
    const object = objectOf(node);
    if (node.type !== 'CallExpression' || calledOf(node) !== 'sort' || !object) return null;
    const [by] = node.arguments;
    return node.arguments.length === 1 && (isFunction(by) || by?.type === 'Identifier')
      ? instead(node, `${text(object)}.sort()`)
      : null;
  },
};
