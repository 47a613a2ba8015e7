import { keyOf } from './keys.ts';
import { type Operator, within } from './operator.ts';

/** Enter becomes F9, an arrow or any other key F8: keys that no page waits for. */
const OTHERS = new Map<string | number, string>([
  ['Enter', "'F9'"],
  [13, '120'],
]);

/**
 * A page waits for another key than the one that it tells its users.
 * @see Ocariza, Bajaj, Pattabiraman, Mesbah: An Empirical Study of Client-Side JavaScript Bugs, ESEM 2013
 */
export const wrongKey: Operator = {
  id: 'wrong-key',
  what: 'a page waits for another key',
  site: (place) => {
    const key = keyOf(place.node);
    if (!key || ['Escape', 'Esc', 27].includes(key.value)) return null;
    return within(
      place,
      key.literal,
      OTHERS.get(key.value) ?? (typeof key.value === 'number' ? '119' : "'F8'"),
    );
  },
};
