import type { Page } from '@playwright/test';

/** What each list says, item by item, by its place in the page. */
export type Lists = Record<string, string[]>;

/** What each list in sight says. */
export function lists(page: Page): Promise<Lists> {
  return page.evaluate(() => {
    const place = (box: Element | null): string =>
      !box || box === document.body
        ? ''
        : `${place(box.parentElement)}>${box.tagName}${[...(box.parentElement?.children ?? [])].indexOf(box)}`;
    const meant =
      'ul, ol, tbody, [role="list"], [role="listbox"], [role="grid"], [role="rowgroup"], [role="feed"]';
    const madeOf = (item: Element) => [...item.children].map((child) => child.tagName).join();
    const kind = (item: Element) => item.tagName + (item.classList[0] ?? `>${madeOf(item)}`);
    const isList = (box: Element) => {
      const [first, ...others] = box.children;
      const isThing = first !== undefined && (first.classList.length > 0 || first.childElementCount > 1);
      return isThing && others.length > 0 && others.every((one) => kind(one) === kind(first));
    };
    const isApart = (box: Element) => box.closest('nav, form, [role="tablist"], [role="menu"]') !== null;
    const boxes = [...document.querySelectorAll(`${meant}, div, section, main, article`)].filter(
      (box) => box.checkVisibility() && !isApart(box) && (box.matches(meant) || isList(box)),
    );
    const says = (item: Element) =>
      (item as HTMLElement).innerText
        .replace(/just now|\b\d+ ?(?:s|m|h|seconds?|minutes?|hours?) ago\b|\d{1,2}:\d{2}/gi, '#')
        .replace(/\s+/g, ' ')
        .trim();
    return Object.fromEntries(
      boxes.map((box) => [place(box), [...box.children].filter((item) => item.checkVisibility()).map(says)]),
    );
  });
}

/** Whether something is true of a list as it was and as it is. */
export function someList(was: Lists, now: Lists, isSo: (was: string[], now: string[]) => boolean): boolean {
  return Object.entries(was).some(([place, items]) => items.length > 0 && isSo(items, now[place] ?? []));
}

/** Items of one list that another lacks, each as often as it does. */
export function lacking(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return one.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether a list lacks some of what it said: all of it worded anew is another view, and no loss. */
export function losesSome(was: readonly string[], now: readonly string[]): boolean {
  const gone = lacking(was, now).length;
  return gone > 0 && (now.length === 0 || gone < was.length);
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && lacking(one, other).length === 0;
}
