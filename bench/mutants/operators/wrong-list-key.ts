import type { ObjectProperty } from '@babel/types';
import { type Operator, within } from './operator.ts';

/**
 * Every row of a list has the same key: rows keep what belongs to others.
 * @see React documentation, Rendering Lists (keys tell items apart); Ocariza, Bajaj, Pattabiraman, Mesbah: An Empirical
 * Study of Client-Side JavaScript Bugs, ESEM 2013
 */
export const wrongListKey: Operator = {
  id: 'wrong-list-key',
  what: 'all rows of a list have one key',
  site: (place) => {
    const { node, around } = place;
    const [outer] = around;
    if (node.type !== 'ObjectExpression' || outer?.type !== 'CallExpression' || outer.arguments[1] !== node)
      return null;
    const key = node.properties.find(
      (one): one is ObjectProperty =>
        one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === 'key',
    );
    return key?.value.type === 'MemberExpression' ? within(place, key.value, "'row'") : null;
  },
};
