import { GROWTH_MIN, STEP_MIN, TURNS, WARM_UP } from '../bugs/heap-growth/kind.ts';
import { accountAccess } from './account-code.ts';
import type { Facts } from './assertion.ts';
import {
  type CheckAction,
  type CheckCode,
  type CheckParts,
  fill,
  LISTED,
  LONG,
  NEW_MARK,
  type WriteCheck,
} from './check-parts.ts';
import { quoted } from './code.ts';
import { KEYBOARD_CHECKS } from './keyboard-code.ts';
import type { Locators } from './locators.ts';
import { MADE_CHECKS } from './made-code.ts';
import { reloadFilter, STATE_CHECKS } from './state-code.ts';
import { fieldCode, finderIn, NoCodeError, secretOr } from './step-code.ts';

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
  const before = [LISTED];
  if (facts.variant === 'beyond')
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
    before: [LISTED],
    lines: [
      field
        ? fieldCode(field, find(field.target), secretOr(field.value))
        : `await ${find(action.target)}.click();`,
    ],
    shown: [
      'return someList(listed, await lists(page), (was, now) => {',
      '  const gone = lacking(was, now).length;',
      '  const isPart = now.length > 1 && lacking(now, was).length === 0;',
      '  return was.length >= 3 && gone > 0 && (gone <= was.length / 2 || isPart) && now.length <= was.length;',
      '});',
    ],
    late: true,
  };
};

const pagination: WriteCheck = ({ action, find }) => {
  if (!action.target) return null;
  return {
    before: [LISTED],
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

const reload: WriteCheck = (parts) =>
  parts.facts.context.status
    ? {
        before: ['let status = 0;'],
        lines: ['status = (await page.reload())?.status() ?? 0;'],
        shown: ['return status >= 400;'],
      }
    : reloadFilter(parts);

const backForward: WriteCheck = ({ action, facts, find }) => {
  if (!action.target) return null;
  const forward = facts.facts.way === 'forward';
  const [wanted, left] = forward ? ['there', 'start'] : ['start', 'there'];
  const judged = judgedBy(facts.variant, left ?? '', wanted ?? '');
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

function judgedBy(variant: string, left: string, wanted: string): string[] {
  if (variant === 'error') return ['return status >= 400;'];
  const now = 'const now = await screen(page);';
  if (variant === 'blank') return [now, `return now.lines.length === 0 && ${wanted}.lines.length > 0;`];
  if (variant === 'stays') return [now, `return now.path === ${left}.path && now.path !== ${wanted}.path;`];
  return [now, `return alike(now.lines, ${left}.lines) >= 0.85 && alike(now.lines, ${wanted}.lines) < 0.5;`];
}

const endlessWait: WriteCheck = ({ facts }) => {
  const says = String(facts.facts.says);
  return {
    before: ['test.setTimeout(90_000);'],
    lines: ['await page.reload();', ...LONG],
    shown: [`return (await page.locator('body').innerText()).includes(${quoted(says)});`],
    late: true,
  };
};

const heapGrowth: WriteCheck = (parts) => {
  const turn = thereAndBack(parts);
  if (!parts.facts.context.home) return null;
  return {
    before: [
      'test.setTimeout(120_000);',
      'const session = await page.context().newCDPSession(page);',
      'const held: number[] = [];',
    ],
    lines: [
      `for (let turn = 0; turn < ${WARM_UP + TURNS}; turn += 1) {`,
      ...turn.map((line) => `  ${line}`),
      '  await rest(page);',
      `  await session.send('HeapProfiler.collectGarbage');`,
      `  if (turn >= ${WARM_UP - 1}) held.push((await session.send('Runtime.getHeapUsage')).usedSize);`,
      '}',
    ],
    shown: [
      'const steps = held.slice(1).map((size, index) => size - (held[index] ?? size));',
      `return Math.min(...steps) >= ${STEP_MIN} && (held.at(-1) ?? 0) - (held[0] ?? 0) >= ${GROWTH_MIN};`,
    ],
  };
};

const CHECKS: Record<string, WriteCheck> = {
  ...KEYBOARD_CHECKS,
  ...MADE_CHECKS,
  ...STATE_CHECKS,
  lost_input: lostInput,
  filter_return: filterReturn,
  sort_order: sortOrder,
  pagination,
  reload,
  back_forward: backForward,
  endless_wait: endlessWait,
  heap_growth: heapGrowth,
  account_access: accountAccess,
};

/** The code of a check. @throws NoCodeError when it, or what it has found, cannot be written down. */
export function checkCode(
  facts: Facts,
  action: CheckAction,
  locators: Locators,
  asSecond: readonly string[] = [],
): CheckCode {
  const code = CHECKS[action.check]?.({ facts, action, find: finderIn(locators), asSecond });
  const what = facts.variant ? `for "${facts.title}"` : 'in the middle of a way';
  if (!code) throw new NoCodeError(`the check ${action.check} cannot be written down ${what}`);
  return code;
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
