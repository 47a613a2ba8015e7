import { layoutOracle } from '../shared/layout-fault.ts';

/** A control under another one. */
export const coveredControl = layoutOracle({
  id: 'covered_control',
  description: 'A control cannot be pressed, since another control lies over all of it',
  severity_rule: 'minor: it can still be reached with the keyboard',
  fingerprint_rule: 'desktop or phone, route, role and name of the control',
  kind: 'covered',
  each: true,
  title: ({ role, name }, device) => `The ${role} "${name}" lies under another control ${device}`,
});
