import { calledOf, isFunction } from '../syntax.ts';
import { type Operator, within } from './operator.ts';

/**
 * A failure that nobody is told of.
 * @see Ocariza, Pattabiraman, Zorn: JavaScript Errors in the Wild, ISSRE 2011
 */
export const errorSwallowed: Operator = {
  id: 'error-swallowed',
  what: 'an error is caught and nothing done about it',
  site: (place) => {
    const { node, around } = place;
    if (node.type === 'BlockStatement' && around[0]?.type === 'CatchClause' && node.body.length > 0)
      return { start: node.start ?? 0, end: node.end ?? 0, text: '', kind: 'block' };
    const [handler] = node.type === 'CallExpression' ? node.arguments : [];
    return handler && calledOf(node) === 'catch' && isFunction(handler)
      ? within(place, handler, '() => {}')
      : null;
  },
};
