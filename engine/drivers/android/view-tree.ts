import { DOMParser } from '@xmldom/xmldom';

export type Box = { x: number; y: number; width: number; height: number };

/** A node of the page source. Boxes are in pixels of the screen. */
export type ViewNode = {
  type: string;
  attributes: Readonly<Record<string, string>>;
  box: Box;
  parent: ViewNode | null;
  children: ViewNode[];
  /** Which of its parent's children it is. */
  index: number;
};

/** Reads a page source in the form of UiAutomator's dump. The root stands for the screen and is no view. */
export function parseSource(xml: string): ViewNode {
  const { documentElement } = new DOMParser().parseFromString(xml, 'text/xml');
  return nodeOf(documentElement as unknown as XmlNode, null, 0);
}

/** What is used of the parser's nodes. */
type XmlNode = {
  nodeType: number;
  tagName: string;
  attributes: { length: number; item(index: number): { name: string; value: string } | null };
  childNodes: { length: number; item(index: number): XmlNode | null };
};

const ELEMENT_NODE = 1;

function nodeOf(element: XmlNode, parent: ViewNode | null, index: number): ViewNode {
  const attributes: Record<string, string> = {};
  for (let i = 0; i < element.attributes.length; i += 1) {
    const one = element.attributes.item(i);
    if (one) attributes[one.name] = one.value;
  }
  const type = attributes.class ?? element.tagName;
  const node: ViewNode = {
    type,
    attributes,
    box: boxOf(attributes.bounds ?? ''),
    parent,
    children: [],
    index,
  };
  for (let i = 0; i < element.childNodes.length; i += 1) {
    const child = element.childNodes.item(i);
    if (child?.nodeType === ELEMENT_NODE) node.children.push(nodeOf(child, node, node.children.length));
  }
  return node;
}

function boxOf(bounds: string): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds.match(/-?\d+/g) ?? []).map(Number);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A node and all below it, in the order of the source. */
export function* within(node: ViewNode): Generator<ViewNode> {
  yield node;
  for (const child of node.children) yield* within(child);
}

export const is = (node: ViewNode, attribute: string): boolean => node.attributes[attribute] === 'true';

/** Whether anything of it can be seen; what a dump does not say of is in sight. */
export function isSeen({ attributes, box }: ViewNode): boolean {
  return (
    box.width > 0 && box.height > 0 && attributes.displayed !== 'false' && attributes.visible !== 'false'
  );
}

/** The class without its package. */
export const shortType = ({ type }: ViewNode): string =>
  type.slice(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);

/** A page source without what differs from look to look of the same screen. */
export function withoutIds(source: string): string {
  return source.replace(/ element-id="\d+"/g, '');
}
