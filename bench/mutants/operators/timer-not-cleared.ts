import { calledOf } from '../syntax.ts';
import { instead, type Operator } from './operator.ts';

/**
 * What was put off happens although it was called off.
 * @see Mirshokraie, Mesbah, Pattabiraman: Efficient JavaScript Mutation Testing, ICST 2013
 */
export const timerNotCleared: Operator = {
  id: 'timer-not-cleared',
  what: 'a timer goes on',
  site: ({ node }) => (/^clear(Timeout|Interval)$/.test(calledOf(node)) ? instead(node, 'void 0') : null),
};
