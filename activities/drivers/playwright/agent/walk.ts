import { listensForClicks } from './listeners.ts';
import { nameOf, stableName, textOf } from './names.ts';
import { native, shared } from './natives.ts';
import { isControlRole, isEditableRoot, roleOf, stateFlags } from './roles.ts';

const NODES_MAX = 20_000;
const SEEN_MAX = 600;
/** Kinds of siblings that are items of a list by their meaning, however few there are. */
const ITEM_ROLES = /^(listitem|row|option|article|treeitem|gridcell)$/;
const CONTAINER_ROLES =
  /^(main|navigation|form|list|table|complementary|group|dialog|region|rowgroup|banner)$/;
const NAMED_LIST_MAX = 12;

/** An element found by the walk that a user may be able to act on. `dx`, `dy` place its frame in the viewport. */
export type Seen = {
  el: Element;
  role: string;
  name: string;
  path: string;
  collection: string;
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
  dx: number;
  dy: number;
};
export type Walk = { seen: Seen[]; text: string; nodes: number; media: number };

const NOTHING: Visit = { shape: '', named: '', plain: false };

/** Walks what is shown, through open shadow roots and frames of the same origin. */
export function walkDocument(): { walk: Walk; skeleton: string } {
  const walk: Walk = { seen: [], text: '', nodes: 0, media: 0 };
  const root = document.body ?? document.documentElement;
  if (!root) return { walk, skeleton: '' };
  const start: Place = {
    path: '',
    cursor: 'auto',
    inControl: false,
    inMenu: false,
    inForm: false,
    dx: 0,
    dy: 0,
  };
  const visit = visitElement(root, start, 0, walk);
  walk.seen = walk.seen.filter((seen) => !seen.dropped);
  return { walk, skeleton: visit.named.slice(0, 20_000) };
}

export function visitElement(el: Element, at: Place, index: number, walk: Walk): Visit {
  walk.nodes += 1;
  const tag = el.tagName;
  if (walk.nodes > NODES_MAX || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT|LINK|META|HEAD|BR)$/i.test(tag))
    return NOTHING;
  const style = native.getComputedStyle(el);
  if (style.display === 'none') return NOTHING;
  const shown = style.visibility === 'visible';
  const path = el.id && !/\d/.test(el.id) ? `#${el.id}` : `${at.path}>${tag.toLowerCase()}${index}`;
  const role = roleOf(el);
  const from = walk.seen.length;
  const seen = shown ? consider(el, role, style, at, path, walk) : null;
  if (/^(IMG|VIDEO|CANVAS|OBJECT|EMBED|svg)$/.test(tag) && shown) walk.media += 1;
  if (tag === 'IFRAME') return visitFrame(el as HTMLIFrameElement, path, at, walk);
  const inside: Place = {
    ...at,
    path,
    cursor: style.cursor,
    inControl: at.inControl || (seen !== null && !seen.generic),
    inForm: at.inForm || tag === 'FORM',
    inMenu: at.inMenu || /^(navigation|menu|menubar|tablist|toolbar|radiogroup)$/.test(role),
  };
  const kids = tag === 'SELECT' ? [] : visitChildren(el, inside, shown, walk);
  if (seen?.generic) settleGeneric(seen, from, walk);
  return skeletonOf(el, role, seen && !seen.dropped ? seen : null, inside, kids, walk);
}

export function visitChildren(el: Element, inside: Place, shown: boolean, walk: Walk): Kid[] {
  const kids: Kid[] = [];
  const nodes =
    el.tagName === 'SLOT' && (el as HTMLSlotElement).assignedNodes().length > 0
      ? (el as HTMLSlotElement).assignedNodes()
      : (el.shadowRoot ?? el).childNodes;
  let index = 0;
  for (const node of nodes) {
    if (node.nodeType === 3) {
      if (shown && walk.text.length < shared.text_max) {
        const text = node.nodeValue?.trim();
        if (text) walk.text += `${text.replace(/\s+/g, ' ')}\n`;
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

/** Puts an element on the list when it is a control, or looks or listens like one. */
export function consider(
  el: Element,
  role: string,
  style: CSSStyleDeclaration,
  at: Place,
  path: string,
  walk: Walk,
): Seen | null {
  if (walk.seen.length >= SEEN_MAX || style.pointerEvents === 'none') return null;
  if (el === el.ownerDocument.body) return null;
  const control = isControlRole(role) || isEditableRoot(el);
  if (!control) {
    if (at.inControl) return null;
    const label = el.tagName === 'LABEL' ? (el as HTMLLabelElement).control : null;
    if (label?.checkVisibility()) return null;
    const focusable = el.hasAttribute('tabindex') && el.getAttribute('tabindex') !== '-1';
    const pointer = style.cursor === 'pointer' && at.cursor !== 'pointer';
    if (!label && !pointer && !focusable && !listensForClicks(el)) return null;
    if (label) role = roleOf(label);
  }
  const generic = !control;
  const seen: Seen = {
    el,
    role: role || 'generic',
    name: nameOf(el, role),
    path,
    collection: '',
    dx: at.dx,
    dy: at.dy,
    dropped: false,
    generic,
  };
  walk.seen.push(seen);
  return seen;
}

/** A box that only holds other controls, or spans the screen, is where clicks are listened for, not what is clicked. */
export function settleGeneric(seen: Seen, from: number, walk: Walk): void {
  const inner = walk.seen.slice(from + 1).some((other) => !other.dropped);
  const rect = seen.el.getBoundingClientRect();
  const win = seen.el.ownerDocument.defaultView ?? window;
  const large = rect.width * rect.height > win.innerWidth * win.innerHeight * 0.4;
  const owns = listensForClicks(seen.el);
  const isCanvas = seen.el.tagName === 'CANVAS';
  const pointer = native.getComputedStyle(seen.el).cursor === 'pointer';
  const container = CONTAINER_ROLES.test(seen.role) || !pointer;
  if ((inner && (!owns || container)) || (large && !isCanvas)) seen.dropped = true;
}

export function skeletonOf(
  el: Element,
  role: string,
  seen: Seen | null,
  inside: Place,
  kids: Kid[],
  walk: Walk,
): Visit {
  const inner = joinKids(el, kids, inside.inMenu, walk, seen?.path ?? '');
  if (seen) {
    const head = seen.role + (inside.inForm ? formFlags(el) : stateFlags(el) + filledFlag(el));
    const box = inner.shape ? `[${inner.shape}]` : '';
    return {
      shape: head + box,
      named: `${head}:${stableName(seen.name)}${inner.named ? `[${inner.named}]` : ''}`,
      plain: true,
    };
  }
  if (role === 'heading') {
    const level = el.tagName.toLowerCase();
    return { shape: level, named: `${level}:${stableName(textOf(el))}`, plain: false };
  }
  if (role === 'img') return { shape: 'img', named: 'img', plain: false };
  if (role === 'alert' || role === 'status') {
    return textOf(el) ? { shape: role, named: role, plain: false } : NOTHING;
  }
  if (!role || !inner.shape) return { ...inner, plain: kids.length === 1 && kids[0]?.plain === true };
  const flags =
    stateFlags(el) + (role === 'form' && el.querySelector('[aria-invalid="true"]') ? '!invalid' : '');
  return { shape: `${role}${flags}[${inner.shape}]`, named: `${role}${flags}[${inner.named}]`, plain: false };
}

/** Within a form, what the fields hold is no screen of its own; what it opens up shows in the structure. */
export function formFlags(el: Element): string {
  return stateFlags(el).replace(/!(invalid|chosen|checked)/g, '');
}

/** Whether a field holds anything: an empty form and a filled one are two screens. */
export function filledFlag(el: Element): string {
  if (el.tagName !== 'INPUT' && el.tagName !== 'TEXTAREA') return '';
  const input = el as HTMLInputElement;
  if (/^(checkbox|radio|submit|button|reset|image|hidden|range|color)$/.test(input.type)) return '';
  return input.value ? '!filled' : '';
}

/** Joins siblings: like ones become a set of shapes, so that ten items and eleven are one screen, and none another. */
export function joinKids(el: Element, kids: Kid[], inMenu: boolean, walk: Walk, path: string): Visit {
  if (kids.length === 0) return NOTHING;
  if (kids.length === 1 && !kids[0]?.item) return kids[0] ?? NOTHING;
  const counts = new Map<string, number>();
  for (const kid of kids) counts.set(kid.shape, (counts.get(kid.shape) ?? 0) + 1);
  const set = new Set<string>();
  const shape: string[] = [];
  const named: string[] = [];
  for (const kid of kids) {
    const repeated = kid.item || (counts.get(kid.shape) ?? 0) > 1;
    if (repeated && kid.to > kid.from) markCollection(el, kid, walk, path);
    if (!repeated) {
      shape.push(kid.shape);
      named.push(kid.named);
    } else if ((inMenu || (kid.plain && !kid.item)) && kids.length <= NAMED_LIST_MAX) {
      if (!set.has(kid.shape)) shape.push(`${kid.shape}*`);
      named.push(kid.named);
      set.add(kid.shape);
    } else if (!set.has(kid.shape)) {
      if (set.size < 6) {
        shape.push(`${kid.shape}*`);
        named.push(`${kid.shape}*`);
      }
      set.add(kid.shape);
    }
  }
  if (set.size > 1) {
    shape.sort();
    if (named.every((part) => part.endsWith('*'))) named.sort();
  }
  return { shape: shape.join(' '), named: named.join(' '), plain: false };
}

export function markCollection(el: Element, kid: Kid, walk: Walk, path: string): void {
  const slots = new Map<string, number>();
  const list = `${path || walk.seen[kid.from]?.path || ''}`
    .replace(/\d+/g, '')
    .split('>')
    .slice(0, -1)
    .join('>');
  for (let i = kid.from; i < kid.to; i += 1) {
    const seen = walk.seen[i];
    if (!seen || seen.dropped || seen.collection) continue;
    const slot = slots.get(seen.role) ?? 0;
    slots.set(seen.role, slot + 1);
    seen.collection = `${el.tagName.toLowerCase()}|${list}>${kid.tag.toLowerCase()}|${seen.role}${slot}`;
  }
}
