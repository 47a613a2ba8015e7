import { quoted as xpathQuoted } from './appium/xpath-text.ts';
import { isEditable } from './observe.ts';
import { type ViewNode, within } from './view-tree.ts';

const VALUE_MAX = 120;

/**
 * XPath over a page source that finds a view again: by what a user sees of it or the id that the app gave it, where that is
 * enough, else by which one of its kind it is.
 */
export function xpathOf(node: ViewNode, root: ViewNode): string {
  const all = [...within(root)].filter((one) => one.parent);
  const kind = `//*[@class=${xpathQuoted(node.type)}]`;
  const alike = all.filter(({ type }) => type === node.type);
  let first: string | null = null;
  for (const { condition, holds } of conditionsOf(node)) {
    const found = alike.filter(holds);
    if (found.length === 1) return `${kind}[${condition}]`;
    first ??= `(${kind}[${condition}])[${found.indexOf(node) + 1}]`;
  }
  return first ?? `(${kind})[${alike.indexOf(node) + 1}]`;
}

type Condition = { condition: string; holds: (node: ViewNode) => boolean };

function conditionsOf(node: ViewNode): Condition[] {
  const byName = isEditable(node)
    ? ['resource-id', 'content-desc', 'hint']
    : ['content-desc', 'text', 'resource-id'];
  const own = byName.flatMap((name): Condition[] => {
    const value = node.attributes[name] ?? '';
    if (!isFit(value)) return [];
    return [
      {
        condition: `@${name}=${xpathQuoted(value)}`,
        holds: ({ attributes }) => attributes[name] === value,
      },
    ];
  });
  const inside = [...within(node)].slice(1).find(({ attributes }) => isFit(attributes.text ?? ''));
  const text = inside?.attributes.text ?? '';
  const byPart = {
    condition: `.//*[@text=${xpathQuoted(text)}]`,
    holds: (one: ViewNode) => [...within(one)].slice(1).some(({ attributes }) => attributes.text === text),
  };
  return inside ? [...own, byPart] : own;
}

const isFit = (value: string): boolean => value !== '' && value.length <= VALUE_MAX && !/[\n\t]/.test(value);
