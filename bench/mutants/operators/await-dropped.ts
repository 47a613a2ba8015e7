import { instead, type Operator } from './operator.ts';

/**
 * Code goes on before what it needs has come.
 * @see Alimadadi, Zhong, Madsen, Tip: Finding Broken Promises in Asynchronous JavaScript Programs, OOPSLA 2018
 */
export const awaitDropped: Operator = {
  id: 'await-dropped',
  what: 'a promise is not awaited',
  site: ({ node, text }) => (node.type === 'AwaitExpression' ? instead(node, text(node.argument)) : null),
};
