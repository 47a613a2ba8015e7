import { native } from './natives.ts';

/** Shorter values are met anywhere: their fields are hidden, not what else reads like them. */
const ECHO_MIN = 6;
const FIELD_MIN = 4;
const VALUES_MAX = 20;
const FIELD = 'input,textarea';
const DOTS = '-webkit-text-security';

/** Fields whose text no picture may show, and elements in which the page repeats such a text. */
const hidden = new WeakSet<Element>();
let values: string[] = [];
const shadows: ShadowRoot[] = [];
let planned = false;

export const isHidden = (node: Node): boolean => hidden.has(node as Element);

/** What was seen in fields whose text nobody may see, in this document. */
export function hiddenValues(): string[] {
  cover();
  return [...values];
}

/** From now on the picked field is one whose text no picture may show. */
export function hideField(el: Element | null): void {
  if (el) hide(el);
  learnFrom(el as HTMLInputElement | null);
}

/**
 * Keeps what is typed into fields for passwords out of all pictures, also once the page shows it: such a field stays one
 * for as long as its document. The browser asks observers before it paints, so that no frame is too early.
 */
export function watchHidden(): void {
  const noticed = (event: Event) => {
    const path = event.composedPath();
    // One that was there before this code, in an engine that brings it late, shows itself by what happens in it.
    for (const node of path) if (isShadow(node)) watchHiddenIn(node);
    learnFrom(path[0] as HTMLInputElement);
    plan();
  };
  for (const type of ['input', 'change', 'click', 'keyup'])
    window.addEventListener(type, noticed, { capture: true, passive: true });
}

export function watchHiddenIn(root: ShadowRoot): void {
  if (!shadows.includes(root)) shadows.push(root);
}

const isShadow = (node: EventTarget): node is ShadowRoot => 'host' in node && 'mode' in node;

/** What a change of the document means for what may be shown. */
export function noteHidden({ type, target, attributeName, oldValue, addedNodes }: MutationRecord): void {
  const el = target as Element;
  if (type === 'attributes') {
    const revealed = attributeName === 'type' && /^password$/i.test(oldValue ?? '');
    if (revealed || (attributeName === 'style' && hidden.has(el))) hide(el);
    if (revealed) learnFrom(el as HTMLInputElement);
    return;
  }
  if (values.length === 0) return;
  if (type === 'characterData') coverText(target);
  for (const node of addedNodes) {
    coverText(node);
    if (node.nodeType === 1) coverTree(node as Element);
  }
}

/** Hides all that is to be hidden now: values that scripts set tell nobody. */
export function cover(): void {
  const roots = [document, ...shadows];
  for (const root of roots) for (const el of root.querySelectorAll('input')) learnFrom(el);
  if (values.length > 0) for (const root of roots) coverTree(root);
}

/** Before the next picture is drawn, after all that listens to an event has done its part. */
function plan(): void {
  if (planned || values.length === 0) return;
  planned = true;
  native.requestAnimationFrame(() => {
    planned = false;
    cover();
  });
}

function learnFrom(el: HTMLInputElement | null): void {
  if (!el || (el.tagName !== 'INPUT' && !hidden.has(el))) return;
  if (el.type !== 'password' && !hidden.has(el)) return;
  const { value } = el;
  if (typeof value !== 'string' || value === '' || values.includes(value)) return;
  values = [...values.filter((one) => !value.startsWith(one)), value].slice(-VALUES_MAX);
}

function coverTree(root: Document | ShadowRoot | Element): void {
  for (const el of root.querySelectorAll(FIELD)) coverField(el as HTMLInputElement);
  if ('matches' in root && root.matches(FIELD)) coverField(root as HTMLInputElement);
  const text = root.nodeType === 9 ? (document.body?.textContent ?? '') : (root.textContent ?? '');
  if (!repeats(text)) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) coverText(walker.currentNode);
}

function coverField(el: HTMLInputElement): void {
  const same = el.value.length >= FIELD_MIN && values.includes(el.value);
  if (hidden.has(el) || (el.type !== 'password' && (same || repeats(el.value)))) hide(el);
}

function coverText(node: Node): void {
  const parent = node.parentElement;
  if (node.nodeType === 3 && parent && repeats(node.nodeValue ?? '')) hide(parent);
}

function repeats(text: string): boolean {
  return values.some((value) => value.length >= ECHO_MIN && text.includes(value));
}

function hide(el: Element): void {
  hidden.add(el);
  const { style } = el as HTMLElement;
  if (style && style.getPropertyValue(DOTS) !== 'disc') style.setProperty(DOTS, 'disc', 'important');
}
