import type { Action, ElementTarget, FieldValue } from '../../drivers/contract.ts';
import type { Assertion, Facts } from './assertion.ts';
import { quoted } from './code.ts';
import { KEYBOARD_CHECKS } from './keyboard-code.ts';
import type { Locators } from './locators.ts';
import { fieldCode, finderIn, NoCodeError, secretOr, sendCode } from './step-code.ts';

type CheckAction = Extract<Action, { kind: 'check' }>;

/** What a check needs to be written: its facts and its action with code that finds its elements. */
export type CheckParts = {
  facts: Facts;
  action: CheckAction;
  find(target: ElementTarget): string;
};

/** `lines`: the steps of the check itself; the assertion judges what they lead to. */
export type CheckCode = Assertion & { lines: string[] };

/** Writes a check as steps and an assertion; null when this one cannot be put into code. */
export type WriteCheck = (parts: CheckParts) => CheckCode | null;

/** A name that is new in each run of the test, so that what it makes is not taken for what was made before. */
const MARK = /rove[a-z0-9]+/i;
const NEW_MARK = `const mark = \`rove\${Math.random().toString(36).slice(2, 10)}\`;`;
const SAVED = ['// Apps put off their saving.', 'await page.waitForTimeout(2_500);'];

const createdItem: WriteCheck = (parts) => {
  const made = [...fill(parts), ...send(parts)];
  if (/appears twice/.test(parts.facts.title))
    return {
      before: [NEW_MARK],
      lines: made,
      shown: ['return (await beside(page, mark)).filter((item) => item.includes(mark)).length > 1;'],
    };
  if (!/gone after a reload/.test(parts.facts.title)) return null;
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

const doubleSubmit: WriteCheck = (parts) => {
  const { submit } = parts.action;
  if (!submit || submit === 'enter') return null;
  return {
    before: [NEW_MARK],
    lines: [...fill(parts), `await ${parts.find(submit)}.dblclick();`],
    shown: ['return (await beside(page, mark)).filter((item) => item.includes(mark)).length > 1;'],
  };
};

const deletedItem: WriteCheck = (parts) => {
  const { title, context } = parts.facts;
  const { delete_role: role = '', delete_by: name = '', confirm_by } = context;
  if (!/^(?:button|link|menuitem)$/.test(role)) return null;
  const button = `getByRole(${quoted(role)}${name ? `, { name: ${quoted(name)}, exact: true }` : ''})`;
  const holder = `getByRole(${quoted(role)}, { ${name ? `name: ${quoted(name)}, exact: true, ` : ''}includeHidden: true })`;
  const lines = [
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
  const watch = [`page.on('dialog', (dialog) => dialog.accept());`];
  const before = [NEW_MARK, 'let count = 0;', 'const listed = await lists(page);'];
  if (/there again/.test(title))
    return {
      watch,
      before: before.slice(0, 2),
      lines: [...lines, ...SAVED, 'await page.reload();'],
      shown: ['return count > 0 && (await beside(page, mark)).length > 0;'],
    };
  if (/takes away another/.test(title))
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

const lostInput: WriteCheck = (parts) => {
  const { action, facts, find } = parts;
  const field = (action.fields ?? []).find(({ target }) => target.name === facts.context.field);
  if (!field || !action.target) return null;
  return {
    before: [NEW_MARK],
    lines: [...fill(parts), ...thereAndBack(parts)],
    shown: [`return (await ${find(field.target)}.inputValue()) === '';`],
    late: true,
  };
};

const filterReturn: WriteCheck = (parts) => {
  const { action, facts, find } = parts;
  if (!action.target) return null;
  const before = ['const listed = await lists(page);'];
  if (/that "All" does not/.test(facts.title))
    return {
      before,
      lines: [`await ${find(action.target)}.click();`],
      shown: [
        'return someList(listed, await lists(page), (all, part) => {',
        '  const strange = lacking(part, all).length;',
        '  return all.length > 0 && strange > 0 && strange < part.length;',
        '});',
      ],
      late: true,
    };
  return {
    before,
    lines: thereAndBack(parts),
    shown: [
      'return someList(listed, await lists(page), (was, now) => was.length !== now.length || lacking(was, now).length > 0);',
    ],
    late: true,
  };
};

const sortOrder: WriteCheck = ({ action, find }) => {
  if (!action.target) return null;
  const [field] = action.fields ?? [];
  return {
    before: ['const listed = await lists(page);'],
    lines: [
      field
        ? fieldCode(field, find(field.target), secretOr(field.value))
        : `await ${find(action.target)}.click();`,
    ],
    shown: [
      'return someList(listed, await lists(page), (was, now) => {',
      '  const gone = lacking(was, now).length;',
      '  return was.length >= 3 && gone > 0 && gone <= was.length / 2 && now.length <= was.length;',
      '});',
    ],
    late: true,
  };
};

const pagination: WriteCheck = ({ action, find }) => {
  if (!action.target) return null;
  return {
    before: ['const listed = await lists(page);'],
    lines: [`await ${find(action.target)}.click();`],
    shown: [
      'return someList(listed, await lists(page), (first, second) => {',
      '  const again = second.filter((item) => first.includes(item));',
      '  const isPart = again.length > 0 && again.length < second.length;',
      '  return first.length >= 3 && isPart && second[0] !== first[0] && second[0] === first.at(-again.length);',
      '});',
    ],
    late: true,
  };
};

const reload: WriteCheck = ({ facts }) =>
  facts.context.status
    ? {
        before: ['let status = 0;'],
        lines: ['status = (await page.reload())?.status() ?? 0;'],
        shown: ['return status >= 400;'],
      }
    : {
        before: ['const listed = await lists(page);'],
        lines: ['await page.reload();'],
        shown: [
          'return someList(listed, await lists(page), (was, now) => now.length > was.length && lacking(was, now).length === 0);',
        ],
        late: true,
      };

const backForward: WriteCheck = ({ action, facts, find }) => {
  if (!action.target) return null;
  const forward = /^Going forward/.test(facts.title);
  const [wanted, left] = forward ? ['there', 'start'] : ['start', 'there'];
  const judged = judgedBy(facts.title, left ?? '', wanted ?? '');
  return {
    before: ['const start = await screen(page);', 'let there = start;', 'let status = 0;'],
    lines: [
      `await ${find(action.target)}.click();`,
      'await rest(page);',
      'there = await screen(page);',
      'status = (await page.goBack())?.status() ?? 0;',
      ...(forward ? ['await rest(page);', 'status = (await page.goForward())?.status() ?? 0;'] : []),
    ],
    shown: judged,
    late: true,
  };
};

function judgedBy(title: string, left: string, wanted: string): string[] {
  if (/ends in an error/.test(title)) return ['return status >= 400;'];
  const now = 'const now = await screen(page);';
  if (/blank/.test(title)) return [now, `return now.lines.length === 0 && ${wanted}.lines.length > 0;`];
  if (/does not leave/.test(title))
    return [now, `return now.path === ${left}.path && now.path !== ${wanted}.path;`];
  return [now, `return alike(now.lines, ${left}.lines) >= 0.85 && alike(now.lines, ${wanted}.lines) < 0.5;`];
}

const endlessWait: WriteCheck = ({ facts }) => {
  const says = /goes on saying "(.+)"$/.exec(facts.title)?.[1];
  if (!says) return null;
  return {
    before: ['test.setTimeout(90_000);'],
    lines: ['await page.reload();', '// Longer than anyone waits.', 'await page.waitForTimeout(12_000);'],
    shown: [`return (await page.locator('body').innerText()).includes(${quoted(says)});`],
    late: true,
  };
};

const CHECKS: Record<string, WriteCheck> = {
  ...KEYBOARD_CHECKS,
  created_item: createdItem,
  blank_item: blankItem,
  double_submit: doubleSubmit,
  deleted_item: deletedItem,
  lost_input: lostInput,
  filter_return: filterReturn,
  sort_order: sortOrder,
  pagination,
  reload,
  back_forward: backForward,
  endless_wait: endlessWait,
};

/** The code of a check. @throws NoCodeError when it, or what it has found, cannot be written down. */
export function checkCode(facts: Facts, action: CheckAction, locators: Locators): CheckCode {
  const code = CHECKS[action.check]?.({ facts, action, find: finderIn(locators) });
  if (!code) throw new NoCodeError(`the check ${action.check} cannot be written down for "${facts.title}"`);
  return code;
}

function fill({ action, find }: CheckParts, value?: string): string[] {
  return (action.fields ?? []).map((field) => fieldCode(field, find(field.target), value ?? marked(field)));
}

/** A value as code; the mark of the run that found the bug gives way to that of the test. */
function marked({ value }: FieldValue): string {
  const found = MARK.exec(value);
  if (!found) return secretOr(value);
  const parts = [value.slice(0, found.index), value.slice(found.index + found[0].length)].map((text) =>
    text ? secretOr(text) : '',
  );
  return [parts[0], 'mark', parts[1]].filter((part) => part).join(' + ');
}

function send({ action, find }: CheckParts): string[] {
  return sendCode(action.submit ?? null, find);
}

/** Chooses a tab or filter and then the one that was chosen before. */
function thereAndBack({ action, facts, find }: CheckParts): string[] {
  if (!action.target) return [];
  const { home } = facts.context;
  return [
    `await ${find(action.target)}.click();`,
    'await rest(page);',
    ...(home
      ? [
          `await page.getByRole(${quoted(action.target.role)}, { name: ${quoted(home)}, exact: true }).first().click();`,
        ]
      : []),
  ];
}
