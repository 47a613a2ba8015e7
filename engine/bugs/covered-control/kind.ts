import { shownBy } from '#engine/model/reproduction.ts';
import { controlIn, layoutKind } from '../shared/layout-fault.ts';
import { isCovered } from './reproduce.ts';

/** A control under another one. What an action has brought up over its page is left again: it covers nothing for good. */
export const coveredControl = layoutKind({
  id: 'covered_control',
  description: 'A control cannot be pressed, since another control lies over all of it',
  because: 'it can still be reached with the keyboard',
  fingerprint_rule: 'desktop or phone, route, role and name of the control',
  fault: 'covered',
  each: true,
  cause: ['element'],
  title: ({ role, name, device }) => `The ${role} "${name}" lies under another control ${device}`,
  holds: ({ over = '' }, { before, after }) =>
    before?.place !== after.place ||
    over === '' ||
    before.elements.some(({ target }) => target.name.startsWith(over)),
  reproduce: ({ facts }) => {
    const elements = controlIn(facts);
    return elements && shownBy(isCovered, { width: facts.width, elements }, { late: true });
  },
});
