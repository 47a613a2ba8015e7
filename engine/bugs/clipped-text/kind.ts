import { shownBy } from '#engine/model/reproduction.ts';
import { layoutKind, textIn } from '../shared/layout-fault.ts';
import { isClipped } from './reproduce.ts';

/** Text that ends in the middle. An ellipsis says that there is more, and is no fault. */
export const clippedText = layoutKind({
  id: 'clipped_text',
  description: 'Text is cut off by its own box, without any sign that there is more',
  because: 'part of a text cannot be read',
  fingerprint_rule: 'desktop or phone, route, role and text without numbers',
  fault: 'clipped',
  each: true,
  cause: ['element'],
  title: ({ name, device }) => `The text "${name}" is cut off ${device}`,
  reproduce: ({ facts }) => {
    const elements = textIn(facts);
    return elements && shownBy(isClipped, { width: facts.width, elements }, { late: true });
  },
});
