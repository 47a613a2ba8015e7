import type { Page } from '@playwright/test';

/** What the items of a list say, of which one shows `text`; without their buttons. Empty when none does. */
export function beside(page: Page, text: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const typedIn = (field: Element) =>
      /checkbox|radio/.test(field.getAttribute('type') ?? '') ? '' : (field as HTMLInputElement).value;
    const says = (item: Element): string => {
      const copy = item.cloneNode(true) as Element;
      const fields = [...item.querySelectorAll('input, textarea')].filter((field) => field.checkVisibility());
      for (const part of copy.querySelectorAll('button, select, script, style')) part.remove();
      return [copy.textContent ?? '', ...fields.map(typedIn)].join(' ').replace(/\s+/g, ' ').trim();
    };
    const kind = (item: Element) =>
      item.tagName + (item.classList[0] ?? '') + (item.getAttribute('role') ?? '');
    const likes = (item: Element) =>
      [...(item.parentElement?.children ?? [])].filter(
        (one) => one.tagName === item.tagName && one.checkVisibility(),
      );
    const isItem = (item: Element) =>
      item.matches('li, tr, [role="listitem"], [role="row"], [role="option"]') ||
      likes(item).filter((one) => kind(one) === kind(item)).length > 1;
    const shown = [...document.body.querySelectorAll('*')].filter(
      (item) =>
        item.checkVisibility() && !item.closest('form') && says(item).includes(wanted) && isItem(item),
    );
    const item = shown.find((one) => !shown.some((other) => other !== one && one.contains(other)));
    return item ? likes(item).map(says) : [];
  }, text);
}
