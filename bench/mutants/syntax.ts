import { parse } from '@babel/parser';
import type { File, Node } from '@babel/types';

/** A node with those around it, the nearest first, and the text of any node of the script. */
export type Place = { node: Node; around: readonly Node[]; text(node: Node): string };

/** The tree of a script or module; null when it cannot be parsed. */
export function treeOf(source: string): File | null {
  for (const sourceType of ['unambiguous', 'script'] as const)
    try {
      return parse(source, {
        sourceType,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: sourceType === 'unambiguous',
        attachComment: false,
      });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  return null;
}

/** Calls `visit` for every node, outer ones first. */
export function walk(tree: File, source: string, visit: (place: Place) => void): void {
  const text = (node: Node) => source.slice(node.start ?? 0, node.end ?? 0);
  const around: Node[] = [];
  const go = (node: Node) => {
    visit({ node, around, text });
    around.unshift(node);
    for (const child of childrenOf(node)) go(child);
    around.shift();
  };
  go(tree.program);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value;

/** The name of a property in `object.name` or `object['name']`, '' for anything else. */
export function propertyOf(node: Node): string {
  if (node.type !== 'MemberExpression') return '';
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'StringLiteral' ? node.property.value : '';
}

/** The name that a call goes by: `f` in `f()`, `x.f()` and `(0, x.f)()`; '' for anything else. */
export function calledOf(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return propertyOf(callee.type === 'SequenceExpression' ? (callee.expressions.at(-1) ?? callee) : callee);
}

/** The object of `object.f()`; null where the call has none. */
export const objectOf = (node: Node): Node | null =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression' ? node.callee.object : null;

/** The last name of an object: `localStorage` in `window.localStorage`. */
export const nameOf = (node: Node | null): string =>
  node === null ? '' : node.type === 'Identifier' ? node.name : propertyOf(node);

export const isFunction = (node: Node | undefined): boolean =>
  node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';

/** `true`, also as a minifier writes it. */
export const isTrue = (node: Node | undefined): boolean =>
  (node?.type === 'BooleanLiteral' && node.value) ||
  (node?.type === 'UnaryExpression' && node.operator === '!' && node.argument.type === 'NumericLiteral');

/** Whether a node stands, itself or as an operand of `!`, `&&` and `||`, where a condition is asked. */
export function isCondition({ node, around }: Place): boolean {
  let inner = node;
  for (const outer of around) {
    if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression') return outer.test === inner;
    if (outer.type !== 'LogicalExpression' && outer.type !== 'UnaryExpression') return false;
    inner = outer;
  }
  return false;
}

/** Whether any node within satisfies `wanted`. */
export const hasWithin = (node: Node, wanted: (node: Node) => boolean): boolean =>
  wanted(node) || childrenOf(node).some((child) => hasWithin(child, wanted));
