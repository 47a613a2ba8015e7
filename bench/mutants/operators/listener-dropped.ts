import { calledOf, objectOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

/**
 * A handler that is never registered.
 * @see Mirshokraie, Mesbah, Pattabiraman: Efficient JavaScript Mutation Testing, ICST 2013
 */
export const listenerDropped: Operator = {
  id: 'listener-dropped',
  what: 'an event listener is not registered',
  site: ({ node, text }) => {
    if (node.type !== 'CallExpression' || node.arguments.length < 2) return null;
    const called = calledOf(node);
    const object = objectOf(node);
    if (called === 'addEventListener') return instead(node, 'void 0');
    return called === 'on' && object && node.arguments[0]?.type === 'StringLiteral'
      ? instead(node, text(object))
      : null;
  },
};
