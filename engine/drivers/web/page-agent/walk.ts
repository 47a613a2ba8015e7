import { consider, delegation, settleEntry, settleGeneric } from './consider.ts';
import { leavingIn } from './leaving.ts';
import { native, shared, stableIdOf } from './natives.ts';
import { roleOf } from './roles.ts';
import { NOTHING, skeletonOf } from './skeleton.ts';

/**
 * What is looked at within each child of the body: what is drawn last, as menus and dialogs are at the end of the
 * document, is not crowded out by a long page.
 */
const NODES_MAX = 20_000;
/** A long structure is known by its beginning and its end, where menus and dialogs are. */
const STRUCTURE_MAX = { head: 14_000, tail: 6_000 };
/** Kinds of siblings that are items of a list by their meaning, however few there are. */
const ITEM_ROLES = /^(listitem|row|option|article|treeitem|gridcell)$/;

/** An element found by the walk that a user may be able to act on. `dx`, `dy` place its frame in the viewport. */
export type Seen = {
  el: Element;
  role: string;
  name: string;
  path: string;
  collection: string;
  rowText: string;
  dx: number;
  dy: number;
  dropped: boolean;
  generic: boolean;
};

/** What a subtree adds to the skeleton: `shape` without names, `named` with them. */
export type Visit = { shape: string; named: string; plain: boolean };
export type Kid = Visit & { item: boolean; tag: string; from: number; to: number };
export type Place = {
  path: string;
  cursor: string;
  inControl: boolean;
  inMenu: boolean;
  inForm: boolean;
  /** Selectors of what ancestors handle clicks for. */
  delegated: string;
  dx: number;
  dy: number;
};
/** `nodes` and `found`: what was visited, and put on the list, within this child of the body; `leaving`: what fades out. */
export type Walk = {
  seen: Seen[];
  text: string;
  nodes: number;
  found: number;
  media: number;
  leaving: ReadonlySet<Element>;
};

/** Walks what is shown, through open shadow roots and frames of the same origin. */
export function walkDocument(): { walk: Walk; skeleton: string; template: string } {
  const walk: Walk = { seen: [], text: '', nodes: 0, found: 0, media: 0, leaving: leavingIn(document) };
  const root = document.body ?? document.documentElement;
  if (!root) return { walk, skeleton: '', template: '' };
  const start: Place = {
    path: '',
    cursor: 'auto',
    inControl: false,
    inMenu: false,
    inForm: false,
    delegated: '',
    dx: 0,
    dy: 0,
  };
  const visit = visitElement(root, start, 0, walk);
  walk.seen = walk.seen.filter((seen) => !seen.dropped);
  return { walk, skeleton: clipped(visit.named), template: clipped(visit.shape) };
}

function clipped(structure: string): string {
  const { head, tail } = STRUCTURE_MAX;
  return structure.length <= head + tail ? structure : structure.slice(0, head) + structure.slice(-tail);
}

export function visitElement(el: Element, at: Place, index: number, walk: Walk): Visit {
  walk.nodes += 1;
  const tag = el.tagName;
  if (walk.nodes > NODES_MAX || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT|LINK|META|HEAD|BR)$/i.test(tag))
    return NOTHING;
  const style = native.getComputedStyle(el);
  if (style.display === 'none' || walk.leaving.has(el)) return NOTHING;
  const shown = style.visibility === 'visible';
  const id = stableIdOf(el);
  const path = id ? `#${id}` : `${at.path}>${tag.toLowerCase()}${index}`;
  const role = roleOf(el);
  const from = walk.seen.length;
  const seen = shown ? consider(el, role, style, at, path, walk) : null;
  if (/^(IMG|VIDEO|CANVAS|OBJECT|EMBED|svg)$/.test(tag) && shown) walk.media += 1;
  if (tag === 'IFRAME') return visitFrame(el as HTMLIFrameElement, path, at, walk);
  const inside = placeInside(el, at, path, style.cursor, role, seen);
  const kids = tag === 'SELECT' ? [] : visitChildren(el, inside, shown, walk);
  if (seen?.generic) settleGeneric(seen, from, walk);
  else if (seen) settleEntry(seen, from, walk);
  return skeletonOf(el, role, seen && !seen.dropped ? seen : null, inside, kids, walk);
}

/** Where the children of an element stand. */
function placeInside(
  el: Element,
  at: Place,
  path: string,
  cursor: string,
  role: string,
  seen: Seen | null,
): Place {
  return {
    ...at,
    path,
    cursor,
    inControl: at.inControl || (seen !== null && !seen.generic),
    inForm: at.inForm || el.tagName === 'FORM',
    delegated: delegation(el, at),
    inMenu: at.inMenu || /^(navigation|menu|menubar|tablist|toolbar|radiogroup)$/.test(role),
  };
}

export function visitChildren(el: Element, inside: Place, shown: boolean, walk: Walk): Kid[] {
  const kids: Kid[] = [];
  const nodes =
    el.tagName === 'SLOT' && (el as HTMLSlotElement).assignedNodes().length > 0
      ? (el as HTMLSlotElement).assignedNodes()
      : (el.shadowRoot ?? el).childNodes;
  const isBody = el === document.body;
  let index = 0;
  for (const node of nodes) {
    if (isBody) Object.assign(walk, { nodes: 0, found: 0 });
    if (node.nodeType === 3) {
      if (shown && walk.text.length < shared.text_max) {
        walk.text = withText(walk.text, node);
      }
    } else if (node.nodeType === 1) {
      const from = walk.seen.length;
      const child = node as Element;
      const visit = visitElement(child, inside, index, walk);
      index += 1;
      const item = ITEM_ROLES.test(roleOf(child));
      if (visit.shape) kids.push({ ...visit, item, tag: child.tagName, from, to: walk.seen.length });
    }
  }
  return kids;
}

export function visitFrame(frame: HTMLIFrameElement, path: string, at: Place, walk: Walk): Visit {
  let body: Element | null = null;
  try {
    body = frame.contentDocument?.body ?? null;
  } catch {
    return NOTHING;
  }
  if (!body) return NOTHING;
  const rect = frame.getBoundingClientRect();
  const inner: Place = { ...at, path: `${path}>>`, dx: at.dx + rect.x, dy: at.dy + rect.y };
  const visit = visitElement(body, inner, 0, walk);
  return { shape: `frame[${visit.shape}]`, named: `frame[${visit.named}]`, plain: false };
}

/** Adds what a text says, a line of its own; libraries give a sentence piece by piece, which is one line all the same. */
function withText(said: string, node: Node): string {
  const text = node.nodeValue ?? '';
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return said;
  const { previousSibling: beside } = node;
  if (beside?.nodeType !== 3 || !said.endsWith('\n')) return `${said}${line}\n`;
  const before = beside.nodeValue ?? '';
  // A piece of nothing but space stands between two others.
  const goesOn = before.trim() !== '' || beside.previousSibling?.nodeType === 3;
  if (!goesOn) return `${said}${line}\n`;
  return `${said.slice(0, -1)}${/\s$/.test(before) || /^\s/.test(text) ? ' ' : ''}${line}\n`;
}
