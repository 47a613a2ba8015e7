import { calledOf, objectOf } from '../syntax.ts';
import { keyOf } from './keys.ts';
import { instead, type Operator } from './operator.ts';

const ESCAPE = new Set(['Escape', 'Esc', 27]);

/**
 * Escape does nothing, or the focus stays where it was.
 * @see Praphamontripong, Offutt: Applying Mutation Testing to Web Applications, ICSTW 2010; W3C: WAI-ARIA Authoring
 * Practices 1.2 (dialogs take the focus, Escape closes them)
 */
export const escapeRemoved: Operator = {
  id: 'escape-removed',
  what: 'Escape is not handled, or the focus not moved',
  site: ({ node }) => {
    if (calledOf(node) === 'focus' && objectOf(node) && node.type === 'CallExpression')
      return node.arguments.length < 2 ? instead(node, 'void 0') : null;
    const key = keyOf(node);
    return key && ESCAPE.has(key.value) ? instead(node, 'false') : null;
  },
};
