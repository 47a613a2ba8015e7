import { createHash } from 'node:crypto';
import type { Node } from '@babel/types';
import { OPERATORS } from './operators/catalog.ts';
import type { Site } from './operators/operator.ts';
import { type Place, treeOf, walk } from './syntax.ts';

/** A place that an operator can spoil. `script` is the hash of the script's text, `line` counts from 1. */
export type Candidate = Site & { operator: string; script: string; line: number; before: string };

/** What a place tells when it runs; the judge's agent passes it on as the branches of a script. */
export type Counter = { key: string; size: number; index: number };

export const hashOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/** Every place of a script that any operator can spoil; none where the script cannot be parsed. */
export function candidatesIn(source: string): Candidate[] {
  const tree = treeOf(source);
  if (!tree) return [];
  const script = hashOf(source);
  const found: Candidate[] = [];
  walk(tree, source, (place) => {
    for (const operator of OPERATORS) {
      const site = operator.site(place);
      if (!site || !isSafe(place)) continue;
      const { node, text } = place;
      found.push({
        ...beginning(site, place),
        operator: operator.id,
        script,
        line: node.loc?.start.line ?? 0,
        before: text(node),
      });
    }
  });
  return found;
}

const counted = ({ key, size, index }: Counter): string =>
  `(globalThis.__judge?.(${JSON.stringify(key)},${size})??[])[${index}]=1`;

/** The script with these places spoiled; each tells when it runs. Places must not overlap. */
export function planted(source: string, places: readonly (Site & { counter: Counter })[]): string {
  let code = source;
  for (const { start, end, text, kind, counter } of places.toSorted((a, b) => b.start - a.start))
    code = code.slice(0, start) + spoiled(text, kind, counted(counter)) + code.slice(end);
  return code;
}

function spoiled(text: string, kind: Site['kind'], count: string): string {
  if (kind === 'block') return `{${count};${text}}`;
  return text.startsWith(';') ? `;(${count},(${text.slice(1)}))` : `(${count},(${text}))`;
}

/** The script as it is, but that each of these places tells when it runs. They may lie within one another. */
export function watched(source: string, places: readonly Site[], key: string): string {
  const size = places.length;
  const marks = places.flatMap(({ start, end, kind, text }, index) => {
    const count = counted({ key, size, index });
    const length = end - start;
    const open = text.startsWith(';') ? ';(' : '(';
    return kind === 'block'
      ? [{ at: start + 1, text: `${count};`, order: 0 }]
      : [
          // At one position inner ends come before outer ones, all ends before all beginnings, outer beginnings first.
          { at: start, text: `${open}${count},`, order: 1e9 - length },
          { at: end, text: ')', order: length - 1e9 },
        ];
  });
  const sorted = marks.toSorted((a, b) => a.at - b.at || a.order - b.order);
  let code = '';
  let done = 0;
  for (const { at, text } of sorted) {
    // Of several that begin at one position the first has parted them from the line before.
    const isFirst = at > done || code === '';
    code += source.slice(done, at) + (isFirst ? text : text.replace(/^;/, ''));
    done = at;
  }
  return code + source.slice(done);
}

const LISTS = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);

/**
 * A statement that begins with a parenthesis would go on with a line before it that has no semicolon: it begins with a
 * semicolon then.
 */
function beginning(site: Site, { around }: Place): Site {
  const at = around.findIndex(({ type }) => type === 'ExpressionStatement');
  const list = around[at + 1];
  const begins = at >= 0 && around[at]?.start === site.start && list && LISTS.has(list.type);
  return begins && site.kind === 'expression' ? { ...site, text: `;${site.text}` } : site;
}

/** Parentheses do not fit everywhere: in a chain `a?.b()` they end it, and what is written to must stay a place. */
function isSafe({ node, around }: Place): boolean {
  const [outer] = around;
  if (!outer) return false;
  const isTarget = (one: Node) =>
    (outer.type === 'AssignmentExpression' && outer.left === one) ||
    outer.type === 'UpdateExpression' ||
    (outer.type === 'UnaryExpression' && outer.operator === 'delete') ||
    ((outer.type === 'CallExpression' || outer.type === 'NewExpression') && outer.callee === one) ||
    (outer.type === 'TaggedTemplateExpression' && outer.tag === one);
  return !isTarget(node);
}
