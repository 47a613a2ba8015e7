import type { FocusJump } from '#engine/drivers/probe-answers.ts';
import { nameOf } from './observe.ts';
import { type Box, isSeen, type ViewNode, within } from './view-tree.ts';

/** What an app may say of the order in which its views are gone through; each should lead on, down or to the end of a line. */
const LEADS = {
  'next-down': 'the down key',
  'next-forward': 'the Tab key',
  'read-before': 'a screen reader',
} as const;
const BEHIND = { 'read-after': 'a screen reader' } as const;

/**
 * Where the app itself leads a keyboard or a screen reader back up, though more is to come below: those who cannot see the
 * screen hear its parts in another order than it is meant to be read in (WCAG 2.2, 1.3.2 and 2.4.3).
 */
export function jumpsIn(root: ViewNode): FocusJump[] {
  const nodes = [...within(root)].filter((node) => node.parent && isSeen(node));
  const byId = new Map(nodes.map((node) => [node.attributes['resource-id'] ?? '', node]));
  const usable = nodes.filter(({ attributes }) => attributes.focusable === 'true');
  /** From the last view it is led back to the first by rights. */
  const isLast = (node: ViewNode) => !usable.some((one) => isAbove(node.box, one.box));
  return nodes.flatMap((node) => {
    const find = (attribute: string) => byId.get(node.attributes[attribute] || '-') ?? null;
    const back = Object.entries(LEADS).flatMap(([attribute, by]) => {
      const to = find(attribute);
      return to && isAbove(to.box, node.box) && !isLast(node) ? [jump(by, node, to)] : [];
    });
    const late = Object.entries(BEHIND).flatMap(([attribute, by]) => {
      const before = find(attribute);
      return before && isAbove(node.box, before.box) && !isLast(before) ? [jump(by, before, node)] : [];
    });
    return [...back, ...late];
  });
}

const isAbove = (one: Box, other: Box): boolean => one.y + one.height <= other.y;

function jump(by: string, from: ViewNode, to: ViewNode): FocusJump {
  return { by, from: nameOf(from) || idOf(from), to: nameOf(to) || idOf(to) };
}

const idOf = ({ attributes }: ViewNode): string => (attributes['resource-id'] ?? '').replace(/^.*\//, '');
