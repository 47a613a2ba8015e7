import { stableName, textOf } from './names.ts';
import { stateFlags } from './roles.ts';
import { rowTextIn } from './row-text.ts';
import type { Kid, Place, Seen, Visit, Walk } from './walk.ts';

const NAMED_LIST_MAX = 12;
/** Different shapes of items that a list is known by. */
const SHAPES_MAX = 6;
export const NOTHING: Visit = { shape: '', named: '', plain: false };

export function skeletonOf(
  el: Element,
  role: string,
  seen: Seen | null,
  inside: Place,
  kids: Kid[],
  walk: Walk,
): Visit {
  const inner = joinKids(el, kids, inside.inMenu, walk, seen?.path ?? '');
  if (seen) return skeletonOfControl(seen, inside.inForm, inner);
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

function skeletonOfControl({ el, role, name }: Seen, inForm: boolean, inner: Visit): Visit {
  const head = role + (inForm ? formFlags(el) : stateFlags(el) + filledFlag(el));
  const box = inner.shape ? `[${inner.shape}]` : '';
  return {
    shape: head + box,
    named: `${head}:${stableName(name)}${inner.named ? `[${inner.named}]` : ''}`,
    plain: true,
  };
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
  const counts = shapeCounts(kids);
  const set = new Set<string>();
  const shape: string[] = [];
  const named: string[] = [];
  for (const kid of kids) {
    const repeated = kid.item || (counts.get(kid.shape) ?? 0) > 1;
    if (repeated && kid.to > kid.from) markCollection(el, kid, walk, path);
    if (repeated) addRepeated(kid, kids.length <= NAMED_LIST_MAX && isNamed(kid, inMenu), set, shape, named);
    else {
      shape.push(kid.shape);
      named.push(kid.named);
    }
  }
  if (set.size > 1) {
    shape.sort();
    if (named.every((part) => part.endsWith('*'))) named.sort();
  }
  return { shape: shape.join(' '), named: named.join(' '), plain: false };
}

function shapeCounts(kids: Kid[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kid of kids) counts.set(kid.shape, (counts.get(kid.shape) ?? 0) + 1);
  return counts;
}

/** Whether what a repeated sibling is called tells screens apart: an entry of a menu, a button beside others. */
function isNamed({ plain, item }: Kid, inMenu: boolean): boolean {
  return inMenu || (plain && !item);
}

/** Adds a sibling that is like others: its shape once, its name each time where names tell screens apart. */
function addRepeated(kid: Kid, isTold: boolean, set: Set<string>, shape: string[], named: string[]): void {
  const isNew = !set.has(kid.shape);
  if (isNew && (isTold || set.size < SHAPES_MAX)) shape.push(`${kid.shape}*`);
  if (isTold) named.push(kid.named);
  else if (isNew && set.size < SHAPES_MAX) named.push(`${kid.shape}*`);
  set.add(kid.shape);
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
    if (!seen || seen.dropped) continue;
    seen.rowText ||= rowTextIn(seen.name, seen.el, el);
    if (seen.collection) continue;
    const slot = slots.get(seen.role) ?? 0;
    slots.set(seen.role, slot + 1);
    seen.collection = `${el.tagName.toLowerCase()}|${list}>${kid.tag.toLowerCase()}|${seen.role}${slot}`;
  }
}
