import { calledOf, isTrue, objectOf, propertyOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

/**
 * A control that works may be pressed again, and the browser does what the page meant to prevent.
 * @see Praphamontripong, Offutt: Applying Mutation Testing to Web Applications, ICSTW 2010
 */
export const submitUnguarded: Operator = {
  id: 'submit-unguarded',
  what: 'the guard against a second submit, or the default action, is gone',
  site: ({ node, text }) => {
    if (node.type === 'AssignmentExpression')
      return propertyOf(node.left) === 'disabled' && isTrue(node.right) ? instead(node, 'true') : null;
    const object = objectOf(node);
    if (node.type !== 'CallExpression' || !object) return null;
    if (calledOf(node) === 'preventDefault') return instead(node, 'void 0');
    const [name, value] = node.arguments;
    const disables =
      ['prop', 'attr', 'setAttribute'].includes(calledOf(node)) &&
      name?.type === 'StringLiteral' &&
      name.value === 'disabled' &&
      value !== undefined &&
      (isTrue(value) || value.type === 'StringLiteral');
    return disables ? instead(node, text(object)) : null;
  },
};
