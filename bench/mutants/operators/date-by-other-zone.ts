import { calledOf, objectOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

const LOCAL = /^get(Date|Day|Hours|Month|FullYear)$/;

/**
 * A date is read in UTC where the user's zone is meant.
 * @see Tiwari, Chen, Joukov, Vandervelde, Li, Padhye: It's About Time: An Empirical Study of Date and Time Bugs in
 * Open-Source Python Software, MSR 2025
 */
export const dateByOtherZone: Operator = {
  id: 'date-by-other-zone',
  what: 'a date is read in another time zone',
  site: ({ node, text }) => {
    const [, field] = LOCAL.exec(calledOf(node)) ?? [];
    const object = objectOf(node);
    return field && object && node.type === 'CallExpression' && node.arguments.length === 0
      ? instead(node, `${text(object)}.getUTC${field}()`)
      : null;
  },
};
