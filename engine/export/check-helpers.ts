/** Functions for tests of what a screen lists, says, or has the focus on. Each stands for itself. */
export const CHECK_HELPERS: Record<string, string> = {
  beside: `
/** What the items of a list say, of which one shows \`text\`; without their buttons. Empty when none does. */
function beside(page: Page, text: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const says = (item: Element): string => {
      const copy = item.cloneNode(true) as Element;
      const fields = [...item.querySelectorAll('input, textarea')].filter((field) => field.checkVisibility());
      for (const part of copy.querySelectorAll('button, select, script, style')) part.remove();
      const values = fields.map((field) => (/checkbox|radio/.test(field.getAttribute('type') ?? '') ? '' : (field as HTMLInputElement).value));
      return [copy.textContent ?? '', ...values].join(' ').replace(/\\s+/g, ' ').trim();
    };
    const kind = (item: Element) => item.tagName + (item.classList[0] ?? '') + (item.getAttribute('role') ?? '');
    const alike = (item: Element) =>
      [...(item.parentElement?.children ?? [])].filter((one) => one.tagName === item.tagName && one.checkVisibility());
    const isItem = (item: Element) =>
      item.matches('li, tr, [role="listitem"], [role="row"], [role="option"]') ||
      alike(item).filter((one) => kind(one) === kind(item)).length > 1;
    const shown = [...document.body.querySelectorAll('*')].filter(
      (item) => item.checkVisibility() && !item.closest('form') && says(item).includes(wanted) && isItem(item),
    );
    const item = shown.find((one) => !shown.some((other) => other !== one && one.contains(other)));
    return item ? alike(item).map(says) : [];
  }, text);
}
`,
  lists: `
/** What each list in sight says, item by item, by its place in the page. */
function lists(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const place = (box: Element | null): string =>
      !box || box === document.body
        ? ''
        : \`\${place(box.parentElement)}>\${box.tagName}\${[...(box.parentElement?.children ?? [])].indexOf(box)}\`;
    const meant = 'ul, ol, tbody, [role="list"], [role="listbox"], [role="grid"], [role="rowgroup"], [role="feed"]';
    const kind = (item: Element) => item.tagName + (item.classList[0] ?? '');
    const isList = (box: Element) => {
      const [first, ...rest] = box.children;
      return first !== undefined && rest.length > 0 && first.className !== '' && rest.every((one) => kind(one) === kind(first));
    };
    const boxes = [...document.querySelectorAll(meant + ', div, section, main, article')].filter(
      (box) => box.checkVisibility() && !box.closest('nav, form, [role="tablist"], [role="menu"]') && (box.matches(meant) || isList(box)),
    );
    const says = (item: Element) =>
      (item as HTMLElement).innerText
        .replace(/just now|\\b\\d+ ?(?:s|m|h|seconds?|minutes?|hours?) ago\\b|\\d{1,2}:\\d{2}/gi, '#')
        .replace(/\\s+/g, ' ')
        .trim();
    return Object.fromEntries(
      boxes.map((box) => [place(box), [...box.children].filter((item) => item.checkVisibility()).map(says)]),
    );
  });
}
`,
  someList: `
/** Whether something is true of a list as it was and as it is. */
function someList(
  was: Record<string, string[]>,
  now: Record<string, string[]>,
  isSo: (was: string[], now: string[]) => boolean,
): boolean {
  return Object.entries(was).some(([place, items]) => items.length > 0 && isSo(items, now[place] ?? []));
}
`,
  lacking: `
/** Items of one list that another lacks, each as often as it does. */
function lacking(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return one.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
`,
  screen: `
/** The path of the page, and what it says line by line. */
async function screen(page: Page): Promise<{ path: string; lines: string[] }> {
  const text = await page.locator('body').innerText();
  const lines = text.split('\\n').map((line) => line.trim().replace(/\\d+/g, '#'));
  const { pathname, hash } = new URL(page.url());
  return { path: pathname + hash, lines: [...new Set(lines.filter((line) => line !== ''))] };
}
`,
  counts: `
/** The numbers that the page says, by the words around them or, where a number stands alone, by its place. */
function counts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const found: Record<string, number> = {};
    const note = (key: string, number: string) => {
      found[key] = key in found ? Number.NaN : Number(number);
    };
    for (const line of document.body.innerText.split('\\n')) {
      const [number, ...more] = line.match(/\\d+/g) ?? [];
      if (number !== undefined && more.length === 0) note(line.replace(/\\d+/, '#').trim(), number);
    }
    return found;
  });
}
`,
  alike: `
/** How much two screens say the same, between 0 and 1. */
function alike(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((line) => other.includes(line)).length;
  return common / Math.max(1, one.length + other.length - common);
}
`,
  focused: `
/** The place in the page of what has the focus; empty when nothing in sight has it, or something that takes text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body || at.matches('textarea, iframe, video, [contenteditable="true"]')) return '';
    const { top, left, bottom, right, width, height } = at.getBoundingClientRect();
    if (width < 2 || height < 2 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return '';
    const place = (element: Element | null): string =>
      !element || element === document.body
        ? ''
        : \`\${place(element.parentElement)}>\${element.tagName}\${[...(element.parentElement?.children ?? [])].indexOf(element)}\`;
    return place(at);
  });
}
`,
};
