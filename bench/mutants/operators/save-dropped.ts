import type { CallExpression, Node } from '@babel/types';
import { calledOf, nameOf, objectOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

const STORES = /^(local|session)Storage$/;
const CLIENTS = /^(\$http|axios|http|api|client)$/i;
const WRITES = new Set(['post', 'put', 'patch', 'delete']);

/**
 * What a user saves never leaves the page.
 * @see Praphamontripong, Offutt: Applying Mutation Testing to Web Applications, ICSTW 2010
 */
export const saveDropped: Operator = {
  id: 'save-dropped',
  what: 'a call that saves is left out',
  site: ({ node }) => {
    if (node.type !== 'CallExpression') {
      const to = node.type === 'AssignmentExpression' ? node.left : null;
      return to?.type === 'MemberExpression' && STORES.test(nameOf(to.object))
        ? instead(node, 'void 0')
        : null;
    }
    const called = calledOf(node);
    const on = nameOf(objectOf(node));
    if (called === 'setItem' && STORES.test(on)) return instead(node, 'void 0');
    if (called === 'send' && /xhr|req|http/i.test(on) && node.arguments.length > 0)
      return instead(node, 'void 0');
    if (called === 'fetch' && isWrite(node)) return instead(node, "Promise.resolve(new Response('{}'))");
    return WRITES.has(called) && CLIENTS.test(on)
      ? instead(node, 'Promise.resolve({ data: {}, status: 200 })')
      : null;
  },
};

function isWrite({ arguments: [, options] }: CallExpression): boolean {
  return options?.type === 'ObjectExpression' && options.properties.some(isWritingMethod);
}

const isWritingMethod = (property: Node): boolean =>
  property.type === 'ObjectProperty' &&
  property.key.type === 'Identifier' &&
  property.key.name === 'method' &&
  property.value.type === 'StringLiteral' &&
  WRITES.has(property.value.value.toLowerCase());
