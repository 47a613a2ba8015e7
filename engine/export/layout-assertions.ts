import { resourceOf } from '../model/fingerprint.ts';
import type { Facts, Write } from './assertion.ts';
import { like, likePath, quoted } from './code.ts';

/** Names of roles that `getByRole` finds a control by. */
const CONTROL =
  /^(?:button|link|textbox|searchbox|combobox|checkbox|radio|tab|menuitem|switch|slider|spinbutton)$/;

/** Lines that give whether one of the elements is laid out wrongly, in a window of the width where it was. */
function laidOut(context: Record<string, string>, elements: string, isWrong: string[]): ReturnType<Write> {
  const width = Number(context.width);
  if (!Number.isInteger(width) || width < 100) return null;
  return {
    before: [`await page.setViewportSize({ width: ${width}, height: 800 });`],
    shown: [
      `return ${elements}.evaluateAll((all) =>`,
      '  all.some((element) => {',
      ...isWrong.map((line) => `    ${line}`),
      '  }),',
      ');',
    ],
    late: true,
  };
}

function elementIn({ facts }: Facts): { role: string; name: string } {
  return { role: String(facts.role ?? ''), name: String(facts.name ?? '') };
}

const clippedText: Write = (facts) => {
  const { context } = facts;
  const { name } = elementIn(facts);
  const where = cssOf(context.where);
  if (!name || !where) return null;
  return laidOut(context, `page.locator(${quoted(where)}).filter({ hasText: ${like(name)} })`, [
    'const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;',
    'const { overflowX, overflowY, textOverflow, lineHeight, fontSize } = getComputedStyle(element);',
    'const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.2;',
    'const across = /hidden|clip/.test(overflowX) && scrollWidth - clientWidth > 12;',
    'const down = /hidden|clip/.test(overflowY) && scrollHeight - clientHeight > line / 2;',
    `return element.checkVisibility() && textOverflow === 'clip' && (across || down);`,
  ]);
};

const coveredControl: Write = (facts) => {
  const { context } = facts;
  const { role, name } = elementIn(facts);
  if (!CONTROL.test(role) || !name) return null;
  return laidOut(context, `page.getByRole(${quoted(role)}, { name: ${like(name)} })`, [
    'const { left, right, top, bottom } = element.getBoundingClientRect();',
    'const middle = [(left + right) / 2, (top + bottom) / 2] as const;',
    'const points = [middle, [left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]] as const;',
    'const covers = points.map(([x, y]) => document.elementFromPoint(x, y));',
    'return covers.every((cover) => cover && !element.contains(cover) && !cover.contains(element));',
  ]);
};

const cutOffContent: Write = (facts) => {
  const { context } = facts;
  const { role, name } = elementIn(facts);
  const where = cssOf(context.where);
  if (!name || !where) return null;
  const found = CONTROL.test(role)
    ? `page.getByRole(${quoted(role)}, { name: ${like(name)} })`
    : `page.locator(${quoted(where)}).filter({ hasText: ${like(name)} })`;
  return laidOut(context, found, [
    'const { left, right, top } = element.getBoundingClientRect();',
    'const root = document.scrollingElement ?? document.documentElement;',
    'const styles = [document.documentElement, document.body].map((one) => getComputedStyle(one));',
    'const across = !styles.some(({ overflowX }) => /hidden|clip/.test(overflowX)) && root.scrollWidth > innerWidth;',
    'const down = !styles.some(({ overflowY }) => /hidden|clip/.test(overflowY)) && root.scrollHeight > innerHeight;',
    'const beside = left + scrollX < -16 || right > root.scrollWidth + 16 || (right > innerWidth + 16 && !across);',
    'return element.checkVisibility() && (beside || (top >= innerHeight && !down));',
  ]);
};

/** What is said of the place of an element, where that is a selector. */
function cssOf(where = ''): string {
  return /^(?:#[\w-]+|[a-z][a-z0-9-]*)(?:>(?:#[\w-]+|[a-z][a-z0-9-]*))*$/.test(where) ? where : '';
}

const LOADED = `const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];`;

const oversizeAsset: Write = ({ context }) => {
  if (!context.address)
    return {
      shown: [
        'const bytes = await page.evaluate(() => {',
        `  ${LOADED}`,
        `  const scripts = loaded.filter(({ name, initiatorType }) => initiatorType === 'script' || /\\.m?js(?:[?#]|$)/.test(name));`,
        '  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);',
        '});',
        'return bytes > 1_500_000;',
      ],
      late: true,
    };
  return {
    shown: [
      `const pictures = page.locator('img:visible');`,
      'return pictures.evaluateAll((all) =>',
      '  (all as HTMLImageElement[]).some((picture) => {',
      `    if (!${likePath(resourceOf(context.address))}.test(new URL(picture.currentSrc || picture.src, location.href).pathname)) return false;`,
      '    const { width, height } = picture.getBoundingClientRect();',
      '    const shown = width * height * devicePixelRatio ** 2;',
      '    return shown > 0 && picture.naturalWidth * picture.naturalHeight > 4 * shown;',
      '  }),',
      ');',
    ],
    late: true,
  };
};

const uncompressedAsset: Write = ({ context }) => {
  const [path = ''] = (context.files ?? '').split(/ \d+ kB(?:, |$)/);
  if (!path.startsWith('/')) return null;
  return {
    shown: [
      'return page.evaluate(() => {',
      `  ${LOADED}`,
      '  return loaded.some(',
      '    ({ name, encodedBodySize, decodedBodySize }) =>',
      `      ${likePath(path)}.test(new URL(name).pathname) && encodedBodySize > 50_000 && encodedBodySize === decodedBodySize,`,
      '  );',
      '});',
    ],
    late: true,
  };
};

const vulnerableLibrary: Write = ({ context }) => {
  const { version = '' } = context;
  if (!/^\d+\.\d/.test(version)) return null;
  return {
    shown: [
      `const sources = await page.locator('script[src]').evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));`,
      'for (const source of sources) {',
      '  const answer = await page.request.get(source);',
      `  const text = source + (answer.ok() ? await answer.text() : '');`,
      `  if (text.toLowerCase().includes(${quoted((context.library ?? '').toLowerCase())}) && text.includes(${quoted(version)})) return true;`,
      '}',
      'return false;',
    ],
    late: true,
  };
};

const mixedContent: Write = ({ context }) => {
  const { element = '', address = '' } = context;
  if (!/^[a-z]+$/.test(element)) return null;
  return {
    shown: [
      `if (!page.url().startsWith('https:')) return false;`,
      `const parts = page.locator(${quoted(element)});`,
      `const named = await parts.evaluateAll((all) => all.flatMap((one) => ['src', 'href', 'action', 'data'].map((name) => one.getAttribute(name) ?? '')));`,
      `return named.some((one) => one.startsWith('http:') && ${likePath(resourceOf(address))}.test(new URL(one).pathname));`,
    ],
  };
};

const openPassword: Write = ({ context }) => ({
  shown: [
    `const field = page.locator('input[type="password"]:visible').first();`,
    'if ((await field.count()) === 0) return false;',
    context.reason === 'document'
      ? `return page.url().startsWith('http:');`
      : `return field.evaluate((one) => ((one as HTMLInputElement).form?.action ?? '').startsWith('http:'));`,
  ],
});

/** Only its first characters are known, which is enough to tell that it is still there. */
const exposedSecret: Write = ({ context }) => {
  const begin = /^[\w-]{4,}/.exec(context.secret ?? '')?.[0];
  if (!begin || !URL.canParse(context.address ?? '')) return null;
  const { pathname, search } = new URL(context.address ?? '');
  return {
    shown: [
      `const answer = await page.request.get(BASE + ${quoted(pathname + search)});`,
      `return answer.ok() && (await answer.text()).includes(${quoted(begin)});`,
    ],
  };
};

/** What is typed in these runs becomes an element of its own, where markup is not made harmless. */
const markupInjection: Write = ({ context }) => {
  const shown = `return (await page.locator('rove-mark').count()) > 0;`;
  const parameter = /^parameter (.+)$/s.exec(context.where ?? '')?.[1];
  if (parameter === undefined) return { shown: [shown] };
  return {
    shown: [
      'const place = await page.evaluate((name) => {',
      "  const form = [...document.forms].find((one) => one.method === 'get' && one.elements.namedItem(name));",
      `  return form ? new URL(form.getAttribute('action') || location.href, document.baseURI).href : location.href;`,
      `}, ${quoted(parameter)});`,
      'const address = new URL(place);',
      `address.searchParams.set(${quoted(parameter)}, \`'"><rove-mark onfocus="0"></rove-mark>\`);`,
      'await page.goto(address.href);',
      shown,
    ],
    late: true,
  };
};

const longTask: Write = () => ({
  watch: [
    'await page.addInitScript(() => {',
    '  const longest = { ms: 0 };',
    '  Object.assign(globalThis, { roveLongest: longest });',
    '  new PerformanceObserver((list) => {',
    '    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);',
    `  }).observe({ type: 'longtask', buffered: true });`,
    '});',
  ],
  shown: [
    'const longest = await page.evaluate(() => (globalThis as unknown as { roveLongest: { ms: number } }).roveLongest.ms);',
    'return longest > 1_000;',
  ],
  late: true,
});

/** Assertions for how a page is laid out, what it loads, and what it gives away. */
export const LAYOUT_ASSERTIONS: Record<string, Write> = {
  clipped_text: clippedText,
  covered_control: coveredControl,
  cut_off_content: cutOffContent,
  oversize_asset: oversizeAsset,
  uncompressed_asset: uncompressedAsset,
  vulnerable_library: vulnerableLibrary,
  mixed_content: mixedContent,
  open_password: openPassword,
  exposed_secret: exposedSecret,
  markup_injection: markupInjection,
  long_task: longTask,
};
