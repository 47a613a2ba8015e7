import { cellsOf, footOf, headsOf, sumsAtEnd } from './grids.ts';
import { everywhere, native, stableIdOf, tidy } from './natives.ts';
import { shownText } from './shown-text.ts';
import { isSized } from './visibility.ts';

const LISTS_MAX = 20;
/** A page of a long list holds a hundred at most in most apps; a whole one without pages may hold more. */
const ITEMS_MAX = 200;
const ITEM_TEXT_MAX = 300;
const BOXES_MAX = 3_000;
const MEANT =
  'ul,ol,tbody,[role="list"],[role="listbox"],[role="grid"],[role="rowgroup"]:not(thead,tfoot),[role="feed"]';
/** Things that are no list of data, however alike their parts are. */
const NOT_DATA =
  'nav,select,[role="navigation"],[role="menu"],[role="menubar"],[role="tablist"],[role="toolbar"],[role="radiogroup"],pre,code,svg';
const REMOVES = /(^|[\s_-])(delete|remove|destroy|trash)([\s_-]|$)/i;

export type FoundList = {
  path: string;
  cut: boolean;
  items: { path: string; text: string; bare: string; remove: string; cells?: string[] }[];
  heads?: string[];
  foot?: string[][];
};

/** The lists of data in sight: by their meaning, and boxes in which at least two like things follow one another. */
export function findLists(): FoundList[] {
  const lists: FoundList[] = [];
  const taken = new Set<Element>();
  const add = (box: Element, kids: Element[]) => {
    if (lists.length >= LISTS_MAX || taken.has(box)) return;
    taken.add(box);
    const all = kids.filter(isShownItem);
    const sums = sumsAtEnd(all);
    const shown = all.slice(0, all.length - sums);
    const items = shown.slice(0, ITEMS_MAX).map(itemOf);
    // A row that says that there is none has no cells, and stands under the same heads.
    const heads = box.localName === 'tbody' || items.some(({ cells }) => cells) ? headsOf(box) : undefined;
    lists.push({
      path: treePath(box),
      cut: shown.length > ITEMS_MAX,
      items,
      ...(heads ? { heads, foot: footOf(box, all.slice(all.length - sums)) } : {}),
    });
  };
  for (const box of everywhere(MEANT))
    if (!box.closest(NOT_DATA) && box.checkVisibility()) add(box, [...box.children]);
  let boxes = 0;
  for (const box of everywhere('div,section,main,article,table')) {
    boxes += 1;
    if (boxes > BOXES_MAX) break;
    if (box.closest('li,tr,form') || box.closest(NOT_DATA)) continue;
    const run = longestRun([...box.children]);
    if (run.length > 1) add(box, run);
  }
  return lists;
}

/** The most like things that follow one another in a box: what stands above or below them is no part of their list. */
function longestRun(kids: readonly Element[]): Element[] {
  let best: Element[] = [];
  let run: Element[] = [];
  let kind = '';
  for (const kid of kids) {
    const own = kindOf(kid);
    run = own === '' ? [] : own === kind ? [...run, kid] : [kid];
    kind = own;
    if (run.length > best.length) best = run;
  }
  return best;
}

/** What like things of a list have in common: tag and first class, or what they are made of; '' where it is no such thing. */
function kindOf(el: Element): string {
  const tag = el.tagName;
  const isBox = /^(DIV|ARTICLE|SECTION|LI)$/.test(tag) || tag.includes('-');
  // A card may be a link or a button as a whole; a row of plain ones is a menu.
  const isCard = /^(A|BUTTON)$/.test(tag) && el.childElementCount > 1;
  if (!isBox && !isCard) return '';
  const [first = ''] = (el.getAttribute('class') ?? '').trim().split(/\s+/);
  if (first !== '') return `${tag}.${first}`;
  return el.childElementCount > 1 ? `${tag}>${[...el.children].map((child) => child.tagName).join()}` : '';
}

function isShownItem(el: Element): boolean {
  if (/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(el.tagName)) return false;
  return el.checkVisibility({ visibilityProperty: true }) && isSized(el.getBoundingClientRect());
}

function itemOf(el: Element): FoundList['items'][number] {
  const text = (bare: boolean) => tidy(shownText(el, bare), ITEM_TEXT_MAX);
  const cells = cellsOf(el);
  return {
    path: treePath(el),
    text: text(false),
    bare: text(true),
    remove: removerIn(el),
    ...(cells ? { cells } : {}),
  };
}

/** By what a control of an item is called, for people or in the code, or drawn as; it may show only on pointing. */
export function removerIn(item: Element): string {
  const found = [...item.querySelectorAll('button,a,[role="button"],span,i,svg,img,label')].filter((el) => {
    const { content } = native.getComputedStyle(el, '::after');
    const told = ['aria-label', 'title', 'class', 'id', 'data-testid', 'alt', 'name'].map(
      (name) => el.getAttribute(name) ?? '',
    );
    const own = el.childElementCount === 0 ? (el.textContent ?? '').trim() : '';
    return (
      REMOVES.test(told.join(' ')) || /^(delete|remove|[×✕✖🗑])$/iu.test(own) || /^"[×✕✖]"$/.test(content)
    );
  });
  const control = found.find((el) => el.matches('button,a,[role="button"]')) ?? found[0];
  return control ? treePath(control.closest('button,a,[role="button"]') ?? control) : '';
}

/** The path of an element as the walk over the document gives it. */
export function treePath(el: Element): string {
  const id = stableIdOf(el);
  if (id) return `#${id}`;
  const parent = el.parentElement;
  if (!parent || el === document.body) return `>${el.tagName.toLowerCase()}0`;
  return `${treePath(parent)}>${el.tagName.toLowerCase()}${[...parent.children].indexOf(el)}`;
}
