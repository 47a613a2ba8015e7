import { shownBy } from '#engine/model/reproduction.ts';
import { controlIn, layoutKind, textIn } from '../shared/layout-fault.ts';
import { isCutOff } from './reproduce.ts';

/** Content beyond the edge of a page that cannot be scrolled there. */
export const cutOffContent = layoutKind({
  id: 'cut_off_content',
  description: 'Content stands beyond the edge of the page, where nobody can scroll to',
  because: 'part of the page cannot be seen',
  fingerprint_rule: 'desktop or phone, route, role and name',
  fault: 'cut_off',
  each: true,
  title: ({ role, name, device }) => `The ${role} "${name}" stands beyond the edge of the page ${device}`,
  reproduce: ({ facts }) => {
    const elements = controlIn(facts) ?? textIn(facts);
    return elements && shownBy(isCutOff, { width: facts.width, elements }, { late: true });
  },
});
