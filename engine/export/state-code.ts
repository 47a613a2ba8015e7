import { fill, LISTED, LONG, NEW_MARK, SAVED, send, type WriteCheck } from './check-parts.ts';
import { quoted } from './code.ts';

/** After a reload a list shows more than it did, or a page of other things: what was chosen is chosen no more. */
export const reloadFilter: WriteCheck = ({ action, facts, find }) => ({
  before: [...(action.target ? [`await ${find(action.target)}.click();`, 'await rest(page);'] : []), LISTED],
  lines: ['await page.reload();'],
  shown: [
    facts.context.pages
      ? 'return someList(listed, await lists(page), (was, now) => was.length > 0 && lacking(now, was).length > 0);'
      : 'return someList(listed, await lists(page), (was, now) => now.length > was.length && lacking(was, now).length === 0);',
  ],
  late: true,
});

const editedItem: WriteCheck = (parts) => {
  const [field] = parts.action.fields ?? [];
  if (!field) return null;
  return {
    before: [NEW_MARK],
    lines: [...fill(parts), ...send(parts), 'await rest(page);', ...SAVED, 'await page.reload();'],
    shown: [`return !(await ${parts.find(field.target)}.inputValue()).includes(mark);`],
    late: true,
  };
};

const stepBack: WriteCheck = (parts) => {
  const { variant, context } = parts.facts;
  const onward = [...fill(parts), ...send(parts), 'await rest(page);'];
  // In the middle of another bug's way which control led back is not known; the browser's own leads there too.
  if (variant === '')
    return { before: [NEW_MARK], lines: [...onward, 'await page.goBack();'], shown: ['return false;'] };
  const { field: name, control } = context;
  const field = (parts.action.fields ?? []).find(({ target }) => target.name === name);
  if (!field || !control) return null;
  return {
    before: [NEW_MARK],
    lines: [
      ...onward,
      `await page.getByRole('button', { name: ${quoted(control)}, exact: true }).or(page.getByRole('link', { name: ${quoted(control)}, exact: true })).first().click();`,
    ],
    shown: [`return (await ${parts.find(field.target)}.inputValue()) === '';`],
    late: true,
  };
};

const searchReturn: WriteCheck = ({ action, facts, find }) => {
  const { searched } = facts.context;
  if (!action.target || !searched) return null;
  const look = (text: string) => [
    `await ${find(action.target as NonNullable<typeof action.target>)}.fill(${quoted(text)});`,
    `await page.keyboard.press('Enter');`,
  ];
  return {
    before: [LISTED],
    lines: [...look(searched), 'await rest(page);', ...look('')],
    shown: [
      'return someList(listed, await lists(page), (was, now) => {',
      '  const gone = lacking(was, now).length;',
      '  return was.length > 1 && gone > 0 && (now.length === 0 || gone < was.length);',
      '});',
    ],
    late: true,
  };
};

/** The number of items is read from the screen, as it was when the bug was found. */
const pagesTotal: WriteCheck = ({ action, find }) => {
  if (!action.target) return null;
  return {
    before: [
      LISTED,
      'const sizes = Object.entries(listed).map(([place, items]) => [place, items.length] as const);',
    ],
    lines: [
      `const next = ${find(action.target)};`,
      'for (let pages = 1; pages < 9 && (await next.isVisible()) && (await next.isEnabled()); pages += 1) {',
      '  await next.click();',
      '  await rest(page);',
      '  for (const [place, items] of Object.entries(await lists(page))) listed[place] = [...(listed[place] ?? []), ...items];',
      '}',
    ],
    shown: [
      `const text = await page.locator('body').innerText();`,
      'const totals = [...text.matchAll(/^(?:\\d{1,5} \\p{L}+(?: (?:found|in total|total|altogether))?|(?!page\\b).*\\bof \\d{1,5}(?: \\p{L}+)?)$/gimu)]',
      '  .map(([line]) => Number(/(\\d+)(?!.*\\d)/.exec(line)?.[1]));',
      'return sizes.some(([place, size]) => {',
      '  const shows = listed[place]?.length ?? 0;',
      '  const fitting = totals.filter((total) => size > 2 && total > size && Math.ceil(total / size) === Math.ceil(shows / size));',
      '  return fitting.length > 0 && fitting.every((total) => shows < total);',
      '});',
    ],
    late: true,
  };
};

const counter: WriteCheck = ({ facts }) => {
  const noun = String(facts.facts.noun ?? '');
  const { link: name } = facts.context;
  if (!noun || !name) return null;
  const stem = noun.replace(/(ies|y|s)$/i, '');
  const link = `getByRole('link', { name: ${quoted(name)}, exact: true })`;
  return {
    before: ['let counted = 0;'],
    lines: [
      `const link = page.${link}.first();`,
      `const item = page.locator('li, tr, article, [role="listitem"], [role="row"]').filter({ has: page.${link} }).last();`,
      `counted = Number(/(\\d+) ${stem}/iu.exec(await item.innerText())?.[1] ?? 0);`,
      'await link.click();',
    ],
    shown: [
      `const says = /^\\s*(\\d+) ${stem}\\p{L}*\\s*$/imu.exec(await page.locator('body').innerText())?.[1];`,
      'return counted > 0 && says !== undefined && Number(says) !== counted;',
    ],
    late: true,
  };
};

/** Requests of the page's own scripts that ask, or that change something, fail from here on. */
function failing(what: 'reads' | 'writes', how: string): string[] {
  return [
    `await page.route('**/*', (route) => {`,
    '  const request = route.request();',
    `  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method());`,
    `  if (!/^(?:fetch|xhr)$/.test(request.resourceType()) || reads !== ${what === 'reads'}) return route.fallback();`,
    `  return ${how};`,
    '});',
  ];
}
const ERROR = `route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' })`;

const failedSave: WriteCheck = (parts) => {
  const { variant, context } = parts.facts;
  const says = context.says ?? '';
  const how = /network/.test(context.failure ?? '') ? `route.abort('internetdisconnected')` : ERROR;
  const made = [...failing('writes', how), ...fill(parts), ...send(parts), 'await rest(page);'];
  const texts = (parts.action.fields ?? []).filter(({ affordance, value }) => affordance === 'type' && value);
  const known = ['const before = (await screen(page)).lines;'];
  const news = 'const news = (await screen(page)).lines.filter((line) => !before.includes(line));';
  if (variant === 'success')
    return {
      before: [NEW_MARK, ...known],
      lines: made,
      shown: [
        news,
        `return news.includes(${quoted(says.replace(/\d+/g, '#'))}) && !news.some((line) => /fail|error|wrong|again|could ?n.t/i.test(line));`,
      ],
    };
  if (variant === 'wait')
    return {
      watch: ['test.setTimeout(90_000);'],
      before: [NEW_MARK],
      lines: [...made, ...LONG],
      shown: [`return (await page.locator('body').innerText()).includes(${quoted(says)});`],
      late: true,
    };
  const values = texts.map(({ target }) => `await ${parts.find(target)}.inputValue()`);
  const lost = variant === 'lost';
  return {
    before: [NEW_MARK, ...known],
    lines: made,
    shown: [
      news,
      `const values = [${values.join(', ')}];`,
      `return news.length === 0 && values.every((value) => ${lost ? `value === ''` : `value !== ''`});`,
    ],
    late: true,
  };
};

const failedLoad: WriteCheck = ({ facts }) => {
  const says = facts.variant === 'busy' ? String(facts.facts.says) : '';
  const shown = says
    ? [`return (await page.locator('body').innerText()).includes(${quoted(says)});`]
    : [`return (await page.locator('body').innerText()).trim() === '';`];
  return {
    watch: ['test.setTimeout(90_000);'],
    lines: [...failing('reads', ERROR), 'await page.reload();', ...LONG],
    shown,
    late: true,
  };
};

/** Checks that look whether a state outlives what happens to it. */
export const STATE_CHECKS: Record<string, WriteCheck> = {
  reload_filter: reloadFilter,
  edited_item: editedItem,
  step_back: stepBack,
  search_return: searchReturn,
  pages_total: pagesTotal,
  counter,
  failed_save: failedSave,
  failed_load: failedLoad,
};
