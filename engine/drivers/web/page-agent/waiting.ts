import { tidy } from './natives.ts';
import { isSized } from './visibility.ts';

const WAITING =
  /^(still |now |just )?(loading|please wait|one moment|wird geladen|lädt|chargement( en cours)?|cargando|caricamento|carregando|laden|ładowanie|загрузка)( \p{L}+)?\s*[.…]*$/iu;
const MARKS = '[aria-busy="true"]';
const MARKED_TEXT_MAX = 40;
const TURNING =
  '[role="progressbar"]:not([aria-valuenow]),progress:not([value]),svg:has(animateTransform[repeatCount="indefinite"])';
const TURNING_MAX = 50;

/** What says in the viewport that something is still to come; '' when nothing does. `text` is all that is shown. */
export function waitingWords(text: string): string {
  for (const el of document.querySelectorAll(MARKS))
    if (isInSight(el) && tidy(el.textContent).length < MARKED_TEXT_MAX)
      return tidy(el.textContent) || 'aria-busy';
  const line = text.split('\n').find((one) => WAITING.test(one));
  if (!line) return '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (
      parent &&
      tidy(node.nodeValue) === line &&
      !parent.closest('button,a,[role="button"]') &&
      isInSight(parent)
    )
      return line;
  }
  return '';
}

/** How many marks in sight turn without end and without a word: of progress that nobody can tell, or drawn by an animation. */
export function countSpinners(): number {
  const drawn = document.getAnimations().flatMap(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return target && isEndless && playState === 'running' ? [target] : [];
  });
  const marks = new Set([...document.querySelectorAll(TURNING), ...drawn.slice(0, TURNING_MAX)]);
  return [...marks].filter((el) => tidy(el.textContent) === '' && isInSight(el)).length;
}

export function isInSight(el: Element): boolean {
  const rect = el.getBoundingClientRect();
  if (!isSized(rect) || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    return false;
  return rect.bottom > 0 && rect.top < window.innerHeight && rect.right > 0 && rect.left < window.innerWidth;
}
