import { listensForClicks } from './listeners.ts';
import { messageKeyIn } from './message-keys.ts';
import { everywhere, rootsIn, shortPathOf, tidy } from './natives.ts';
import { isAllowed } from './resolve.ts';

const LEAK =
  /\bundefined\b|\bNaN\b|\[object \w+\]|\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,40}\}|\bInvalid Date\b|&(?:#0*39|#x27|amp|quot|apos|lt|gt|nbsp);|\bnull\b/;
/** Places where such words are content: code, editors, fields, documentation. */
const PROSE = 'code,pre,kbd,samp,var,script,style,textarea,input,select,[contenteditable="true"],.highlight';
const LEAKS_MAX = 30;

/** `key`: it is the key of a text that was not found. */
export type Leak = { leak: string; text: string; role: string; path: string; key?: boolean };

/** All texts of the document, those of open shadow roots too. */
function* shownTexts(): Generator<Node> {
  for (const root of rootsIn()) {
    const top = root === document ? document.body : root;
    if (!top) continue;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }
}

/** Visible text that shows a program's own words where a value should be. */
export function findLeaks(): Leak[] {
  const leaks: Leak[] = [];
  for (const node of shownTexts()) {
    if (leaks.length >= LEAKS_MAX) break;
    const text = node.nodeValue ?? '';
    const parent = node.parentElement;
    if (!parent || text.trim() === '') continue;
    const key = messageKeyIn(text, parent);
    const leak = key || LEAK.exec(text)?.[0];
    if (!leak || parent.closest(PROSE)) continue;
    if (!key && !isSuspicious(leak, tidy(text, 300), tidy(parent.textContent, 300))) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    leaks.push({
      leak,
      text: tidy(parent.textContent, 120),
      role: parent.tagName.toLowerCase(),
      path: shortPathOf(parent),
      ...(key ? { key: true } : {}),
    });
  }
  return leaks;
}

/** Words such as "null" and "undefined" are suspicious where a value stands, not in the middle of a sentence. */
export function isSuspicious(leak: string, text: string, line: string): boolean {
  if (leak.startsWith('[object') || leak === 'Invalid Date') return true;
  if (/^(?:\{\{|\$\{|&)/.test(leak)) return line.split(' ').length <= 20;
  const words = line.split(/\s+/).length;
  if (words > 14) return false;
  return text === leak ? words <= 8 : standsAsValue(leak, text, words <= 5);
}

/** Whether what stands around the word is what stands around a value. `short`: in so short a line one side is enough. */
function standsAsValue(leak: string, text: string, short: boolean): boolean {
  const at = text.indexOf(leak);
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at + leak.length).trimStart();
  if (/["'`“‘(]$/.test(before) || /^["'`”’)]/.test(after)) return false;
  const valueBefore = before === '' || /[:=$€£#,–-]$/.test(before);
  const valueAfter = after === '' || /^[%,.;)€$]|^\d|^(items?|results?|reviews?|stars?|of)\b/i.test(after);
  if (leak === 'NaN') return valueBefore || valueAfter;
  // The word is one of documentation too, as in "a text or null".
  if (leak === 'null') return valueBefore && valueAfter;
  return (valueBefore && valueAfter) || (short && (valueBefore || valueAfter));
}

export type BrokenImage = { address: string; alt: string; path: string };

/** Images that have finished loading without a picture. */
export function findBrokenImages(): BrokenImage[] {
  return everywhere('img')
    .filter((img) => img instanceof HTMLImageElement)
    .filter((img) => img.currentSrc !== '' || img.getAttribute('src'))
    .filter((img) => img.complete && img.naturalWidth === 0 && !/^data:image\/svg/.test(img.currentSrc))
    .filter((img) => !/\.svg([?#]|$)/.test(img.currentSrc) && img.checkVisibility())
    .slice(0, 50)
    .map((img) => ({ address: img.currentSrc || img.src, alt: img.alt, path: shortPathOf(img) }));
}

export type FoundLink = { address: string; text: string };

/** Whether a link says that a script sends it, by another method than GET: as those of Rails, Turbo, Laravel and htmx do. */
function isSentOtherwise(link: Element): boolean {
  return [...link.attributes].some(
    ({ name, value }) =>
      (/^data-(?:\w+-)?method$/.test(name) && !/^get$/i.test(value)) ||
      /^(?:data-)?hx-(?:post|put|patch|delete)$/.test(name),
  );
}

/** Whether nobody sees a link until a script shows it, as those that act on what is chosen: its address is not whole until then. */
const isPutAside = (link: Element): boolean =>
  !link.checkVisibility() &&
  link.closest('nav, header, footer, details, [role="menu"], [role="menubar"]') === null;

/** Links of the page that stay on the site. */
export function findLinks(): FoundLink[] {
  const found = new Map<string, FoundLink>();
  for (const link of everywhere('a[href]')) {
    const { href } = link as HTMLAnchorElement;
    if (typeof href !== 'string' || !/^https?:/.test(href) || !isAllowed(href)) continue;
    if (link.hasAttribute('download') || isSentOtherwise(link) || isPutAside(link)) continue;
    // A script of its own may lead elsewhere, or add what the address lacks: it is judged where it is pressed.
    if (listensForClicks(link)) continue;
    const address = href.split('#')[0] ?? href;
    if (!found.has(address)) found.set(address, { address, text: tidy(link.textContent, 60) });
  }
  return [...found.values()].slice(0, 200);
}
