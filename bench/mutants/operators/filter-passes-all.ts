import { calledOf, isFunction } from '../syntax.ts';
import { type Operator, within } from './operator.ts';

/**
 * A filter that filters nothing.
 * @see Mirshokraie, Mesbah, Pattabiraman: Efficient JavaScript Mutation Testing, ICST 2013
 */
export const filterPassesAll: Operator = {
  id: 'filter-passes-all',
  what: 'a filter lets everything through',
  site: (place) => {
    const { node } = place;
    const [by] = node.type === 'CallExpression' ? node.arguments : [];
    return by && calledOf(node) === 'filter' && isFunction(by) ? within(place, by, '() => true') : null;
  },
};
