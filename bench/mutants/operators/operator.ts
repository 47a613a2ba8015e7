import type { Node } from '@babel/types';
import type { Place } from '../syntax.ts';

/** A place in a script that an operator can spoil, and what stands there then. A block's `text` is what is within its braces. */
export type Site = { start: number; end: number; text: string; kind: 'expression' | 'block' };

/** One way to spoil a script. Its id decides for good which half it is in. */
export type Operator = {
  id: string;
  what: string;
  /** What it makes of a node; null where it does not apply. */
  site(place: Place): Site | null;
};

/** A site that puts another expression in the place of a node. */
export const instead = (node: Node, text: string): Site => ({
  start: node.start ?? 0,
  end: node.end ?? 0,
  text,
  kind: 'expression',
});

/** A site that leaves a node as it is but for an inner one. */
export function within(place: Place, inner: Node, text: string): Site {
  const { node } = place;
  const whole = place.text(node);
  const from = (inner.start ?? 0) - (node.start ?? 0);
  const to = (inner.end ?? 0) - (node.start ?? 0);
  return instead(node, whole.slice(0, from) + text + whole.slice(to));
}
