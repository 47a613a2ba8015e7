import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Api, propertiesBy } from '#engine/properties/define.ts';
import type { PageFacts } from '#engine/properties/page.ts';

type Given = { name: string; state: (api: Api) => void };

/** A property does not hold, or does not come true in its time. */
export function propertyIsBroken(page: Page, { name, state }: Given): Showing {
  const property = propertiesBy(state).find((one) => one.name === name);
  if (!property) throw new Error(`no property is called "${name}"`);
  let before: PageFacts | null = null;
  return {
    before: async () => {
      before = await factsIn(page);
    },
    shown: async () => {
      for (const end = Date.now() + property.within * 1_000; ; await page.waitForTimeout(250)) {
        const now = await factsIn(page);
        if (property.evaluate({ now, before, done: null }) !== false) return false;
        if (Date.now() >= end) return true;
      }
    },
  };
}

const SNAPSHOT_LINE = /^( *)- (\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$/;

/** What a property knows of a page, of its accessibility tree. */
async function factsIn(page: Page): Promise<PageFacts> {
  const [language, text, tree] = await Promise.all([
    page.evaluate(() => document.documentElement.lang),
    page.locator('body').innerText(),
    page.locator('body').ariaSnapshot(),
  ]);
  const open: { indent: number; element: PageFacts['elements'][number] }[] = [];
  const elements: PageFacts['elements'] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', role = '', quotedName = '', flags = '', said = ''] =
      SNAPSHOT_LINE.exec(unquoted(line)) ?? [];
    if (!role) continue;
    const name = quotedName.replace(/\\(.)/g, '$1');
    while ((open.at(-1)?.indent ?? -1) >= indent.length) open.pop();
    const own = unquoted(said);
    for (const { element } of open) element.text = `${element.text} ${own || name}`.trim();
    if (role === 'text') continue;
    const element = {
      role,
      name,
      text: own || name,
      value: /^(textbox|searchbox|combobox|spinbutton|slider)$/.test(role) ? own : '',
      checked: /\[(checked|pressed|selected)\]/.test(flags),
      disabled: flags.includes('[disabled]'),
    };
    elements.push(element);
    open.push({ indent: indent.length, element });
  }
  return { url: page.url(), title: await page.title(), language, text, elements };
}

/** A line or a value of YAML without the quotes that stand around it where it has signs of YAML's own. */
function unquoted(text: string): string {
  const [, before = '', single, double, after = ''] =
    /^( *- |)(?:'((?:[^']|'')*)'|"((?:[^"\\]|\\.)*)")(:.*|)$/.exec(text) ?? [];
  if (single !== undefined) return before + single.replaceAll(`''`, `'`) + after;
  return double === undefined ? text : before + double.replace(/\\(.)/g, '$1') + after;
}
