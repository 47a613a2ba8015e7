import { treePath } from './lists.ts';
import { tidy } from './natives.ts';

/** Words for what apps count, whose plural is their singular with an s. */
const COUNTED =
  'item|task|todo|to-do|result|product|message|comment|file|user|member|order|note|contact|project|ticket|issue|event|review|photo|article|post|record|row|entry|match|reply|category|day|hour|minute|vote|point|star|question|answer|customer|invoice|booking|follower|like|view|visitor';
const REST =
  '(?: (?:left|remaining|found|selected|total|shown|deleted|added|in total|in (?:your|the) \\w+|to do))?';
const MANY = COUNTED.replace('entry', 'entrie')
  .replace('match', 'matche')
  .replace('reply', 'replie')
  .replace('category', 'categorie');
const ONE_OF_MANY = new RegExp(`^1 (?:${MANY})s${REST}[.!]?$`, 'i');
const MANY_OF_ONE = new RegExp(
  `^(?:0|[2-9]|[1-9]\\d+) (?:${COUNTED})(?: (?:left|remaining|found|selected))[.!]?$`,
  'i',
);
const ANY_COUNT = new RegExp(`^(\\d{1,6}) (?:(?:${MANY})s|${COUNTED})${REST}[.!]?$`, 'i');
const PHRASE_MAX = 60;
const PLURALS_MAX = 10;

export type Count = { text: string; count: number; wrong: boolean; path: string };

/** Short English texts that stand alone and say how many there are of something. */
export function findPlurals(): Count[] {
  const found: Count[] = [];
  const language = document.documentElement.lang.toLowerCase();
  if (!document.body || (language && !language.startsWith('en'))) return found;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<Element>();
  while (walker.nextNode() && found.length < PLURALS_MAX) {
    if (!/\d/.test(walker.currentNode.nodeValue ?? '')) continue;
    const count = countAround(walker.currentNode.parentElement, seen);
    if (count) found.push(count);
  }
  return found;
}

/** The phrase that a number is in, which may stand in an element of its own; null where it is none that a user sees. */
function countAround(holder: Element | null, seen: Set<Element>): Count | null {
  let at = holder;
  for (let level = 0; at && level < 3; level += 1, at = at.parentElement) {
    if ((at.textContent ?? '').length >= PHRASE_MAX * 3) return null;
    if (seen.has(at)) continue;
    seen.add(at);
    const text = tidy(at.textContent, PHRASE_MAX);
    const count = ANY_COUNT.exec(text)?.[1];
    if (count === undefined) continue;
    if (at.closest('code,pre,textarea,input') || !at.checkVisibility({ visibilityProperty: true }))
      return null;
    const wrong = ONE_OF_MANY.test(text) || MANY_OF_ONE.test(text);
    return { text, count: Number(count), wrong, path: treePath(at) };
  }
  return null;
}
