import { layoutOracle } from '../shared/layout-fault.ts';

/** Content beyond the edge of a page that cannot be scrolled there. */
export const cutOffContent = layoutOracle({
  id: 'cut_off_content',
  description: 'Content stands beyond the edge of the page, where nobody can scroll to',
  severity_rule: 'minor: part of the page cannot be seen',
  fingerprint_rule: 'desktop or phone, route, role and name',
  kind: 'cut_off',
  each: true,
  title: ({ role, name }, device) => `The ${role} "${name}" stands beyond the edge of the page ${device}`,
});
