declare global {
  interface Window {
    /** The control that a walker looks for with the keyboard. */
    walkGoal?: HTMLElement;
  }
}

export type Wanted = { name: string; kind: 'fields' | 'buttons' };

/** Runs in the page: the control of a name that can be used, the frontmost dialog's first, else null. It is the keyboard's goal then. */
export function findControl({ name, kind }: Wanted): HTMLElement | null {
  const selector =
    kind === 'fields'
      ? 'input, textarea, select'
      : 'a[href], button, summary, input[type=checkbox], input[type=radio], [role=tab], [role=menuitem], [role=button]';
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string =>
    plain(element.getAttribute('aria-label')) ||
    plain([...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')) ||
    plain(element.textContent);
  const isUsable = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    !(element as HTMLButtonElement).disabled;
  const dialog = [...document.querySelectorAll('[role=dialog], [role=menu], dialog[open]')]
    .filter(isUsable)
    .at(-1);
  const all = [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)].filter(isUsable);
  const found =
    all.find((element) => nameOf(element) === name) ??
    all.find((element) => nameOf(element).startsWith(name)) ??
    null;
  if (found) window.walkGoal = found;
  return found;
}

/** Runs in the page: which key leads on to the goal; '' once it has the focus. */
export function keyToGoal(): string {
  const { walkGoal: goal } = window;
  const here = document.activeElement;
  if (!goal?.isConnected) return 'gone';
  if (here === goal) return '';
  const list = goal.closest('[role=tablist], [role=menu]');
  return list?.contains(here) ? (list.matches('[role=menu]') ? 'ArrowDown' : 'ArrowRight') : 'Tab';
}

/** Runs in the page: what it shows, with its path. */
export const shownText = (): { path: string; text: string } => ({
  path: location.pathname,
  // biome-ignore lint/performance/useDomNodeTextContent: a walker sees what is shown and nothing else
  text: document.body?.innerText ?? '',
});
