import {
  type CheckCode,
  type CheckParts,
  fill,
  NEW_MARK,
  SAVED,
  send,
  type WriteCheck,
} from './check-parts.ts';
import { quoted } from './code.ts';

const createdItem: WriteCheck = (parts) => {
  const made = [...fill(parts), ...send(parts)];
  if (parts.facts.variant === 'twice')
    return {
      before: [NEW_MARK],
      lines: made,
      shown: ['return (await beside(page, mark)).filter((item) => item.includes(mark)).length > 1;'],
    };
  if (parts.facts.variant === 'uncounted')
    return {
      before: [NEW_MARK, 'const before = await counts(page);', 'let after = before;'],
      lines: [...made, 'await rest(page);', 'after = await counts(page);', ...SAVED, 'await page.reload();'],
      shown: [
        'const now = await counts(page);',
        'return Object.entries(before).some(([words, count]) => after[words] === count && now[words] === count + 1);',
      ],
      late: true,
    };
  // In the middle of another bug's way nothing is looked for.
  if (parts.facts.variant === '')
    return { ...making(parts), lines: [...made, 'await rest(page);', 'await page.reload();'] };
  if (parts.facts.variant !== 'lost') return null;
  return {
    before: [NEW_MARK],
    lines: [
      ...made,
      'await rest(page);',
      'expect((await beside(page, mark)).length).toBeGreaterThan(0);',
      ...SAVED,
      'await page.reload();',
    ],
    shown: ['return (await beside(page, mark)).length === 0;'],
    late: true,
  };
};

const blankItem: WriteCheck = (parts) => ({
  before: [NEW_MARK, 'let count = 0;'],
  lines: [
    ...fill(parts),
    ...send(parts),
    'await rest(page);',
    'count = (await beside(page, mark)).length;',
    ...fill(parts, quoted('   ')),
    ...send(parts),
  ],
  shown: [
    'const items = await beside(page, mark);',
    `return count > 0 && items.length === count + 1 && items.includes('');`,
  ],
});

/** As a server far away: on one machine the answer may come before the second press. */
const SLOW_WRITES = [
  `await page.route('**/*', async (route) => {`,
  '  const request = route.request();',
  `  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method()) || !/^(?:fetch|xhr|document)$/.test(request.resourceType())) return route.fallback();`,
  '  const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);',
  `  if (!response) return route.abort('connectionreset').catch(() => {});`,
  '  await new Promise((resolve) => setTimeout(resolve, 400));',
  '  await route.fulfill({ response }).catch(() => {});',
  '});',
];

const doubleSubmit: WriteCheck = (parts) => {
  const { submit } = parts.action;
  if (!submit || submit === 'enter') return null;
  return {
    before: [NEW_MARK],
    lines: [
      ...SLOW_WRITES,
      ...fill(parts),
      `await ${parts.find(submit)}.dblclick({ delay: 80 });`,
      ...seek(parts),
    ],
    shown: ['return (await beside(page, mark)).filter((item) => item.includes(mark)).length > 1;'],
  };
};

/** A search for what was made, where it took one to see it. */
function seek({ facts }: CheckParts): string[] {
  const { found_by, found_by_role = '' } = facts.context;
  if (!found_by || !/^(?:searchbox|textbox)$/.test(found_by_role)) return [];
  const field = `page.getByRole(${quoted(found_by_role)}, { name: ${quoted(found_by)}, exact: true })`;
  return ['await rest(page);', `await ${field}.fill(mark);`, `await ${field}.press('Enter');`];
}

/** What a check leaves behind that makes an item, in the middle of another bug's way. */
const making = (parts: CheckParts): CheckCode => ({
  before: [NEW_MARK],
  lines: [...fill(parts), ...send(parts)],
  shown: ['return false;'],
});

/** Lines that make an item, count those it stands among, and delete it by the control that is known; null without one. */
function makeAndDelete(parts: CheckParts): string[] | null {
  const { delete_role: role = '', delete_by: name = '', confirm_by } = parts.facts.context;
  if (!/^(?:button|link|menuitem)$/.test(role)) return null;
  const button = `getByRole(${quoted(role)}${name ? `, { name: ${quoted(name)}, exact: true }` : ''})`;
  const holder = `getByRole(${quoted(role)}, { ${name ? `name: ${quoted(name)}, exact: true, ` : ''}includeHidden: true })`;
  return [
    ...fill(parts),
    ...send(parts),
    'await rest(page);',
    'count = (await beside(page, mark)).length;',
    `const item = page.locator('li, tr, [role="listitem"], [role="row"], article, div');`,
    `const made = item.filter({ hasText: mark, has: page.${holder} }).last();`,
    'await made.hover();',
    `await made.${button}.last().click();`,
    ...(confirm_by
      ? [`await page.getByRole('button', { name: ${quoted(confirm_by)} }).last().click();`]
      : []),
    'await rest(page);',
  ];
}

const YES_TO_ALL = [`page.on('dialog', (dialog) => dialog.accept());`];

const undo: WriteCheck = (parts) => {
  const { variant, facts, context } = parts.facts;
  // How it was deleted is known of the bug itself only.
  if (variant === '') return making(parts);
  const lines = makeAndDelete(parts);
  const name = String(facts.undo ?? '');
  if (!lines || !name || !/^(?:button|link)$/.test(context.undo_role ?? '')) return null;
  return {
    watch: YES_TO_ALL,
    before: [NEW_MARK, 'let count = 0;'],
    lines: [
      ...lines,
      `await page.getByRole(${quoted(context.undo_role ?? '')}, { name: ${quoted(name)}, exact: true }).first().click();`,
    ],
    shown: ['return count > 0 && (await beside(page, mark)).length !== count;'],
    late: true,
  };
};

const deletedItem: WriteCheck = (parts) => {
  const { variant } = parts.facts;
  if (variant === '') return making(parts);
  const lines = makeAndDelete(parts);
  if (!lines) return null;
  const watch = YES_TO_ALL;
  const before = [NEW_MARK, 'let count = 0;', 'const listed = await lists(page);'];
  if (variant === 'back')
    return {
      watch,
      before: before.slice(0, 2),
      lines: [...lines, ...SAVED, 'await page.reload();'],
      shown: ['return count > 0 && (await beside(page, mark)).length > 0;'],
    };
  if (variant === 'another')
    return {
      watch,
      before: before.slice(0, 2),
      lines,
      shown: ['return (await beside(page, mark)).length === count - 1;'],
      late: true,
    };
  const shown = ['return someList(listed, await lists(page), (was, now) => lacking(was, now).length > 0);'];
  return { watch, before, lines, shown, late: true };
};

/** Checks that make something and look what becomes of it. */
export const MADE_CHECKS: Record<string, WriteCheck> = {
  created_item: createdItem,
  blank_item: blankItem,
  double_submit: doubleSubmit,
  deleted_item: deletedItem,
  undo,
};
