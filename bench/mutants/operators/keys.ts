import type { Node } from '@babel/types';
import { nameOf } from '../syntax.ts';

/** The key that a comparison asks for, as `event.key === 'Enter'` or `keyCode === 13`; null for any other node. */
export function keyOf(node: Node): { literal: Node; value: string | number } | null {
  if (node.type !== 'BinaryExpression' || !/^===?$/.test(node.operator)) return null;
  const { left, right } = node;
  const [asked, literal] = right.type.endsWith('Literal') ? [left, right] : [right, left];
  if (!/^(key|code|keyCode|which|charCode)$/.test(nameOf(asked))) return null;
  return literal.type === 'StringLiteral' || literal.type === 'NumericLiteral'
    ? { literal, value: literal.value }
    : null;
}
