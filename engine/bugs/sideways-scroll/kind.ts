import { shownBy } from '#engine/model/reproduction.ts';
import { layoutKind } from '../shared/layout-fault.ts';
import { scrollsSideways } from './reproduce.ts';

/** The page is wider than its window. */
export const sidewaysScroll = layoutKind({
  id: 'sideways_scroll',
  description: 'The page is wider than its window and scrolls sideways, at the width of a desktop or a phone',
  because: 'all of it can still be reached',
  fingerprint_rule: 'desktop or phone, and route',
  fault: 'sideways',
  each: false,
  title: ({ name, device }) => `The page scrolls sideways ${device}${name ? `: "${name}" is too wide` : ''}`,
  reproduce: ({ facts: { width } }) => shownBy(scrollsSideways, { width }, { late: true }),
});
