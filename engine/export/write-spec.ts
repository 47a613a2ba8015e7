import { headerVariable } from '#domain/api/header.ts';
import { USER } from '#engine/drivers/web/user.ts';
import { kindOf } from '../bugs/registry.ts';
import { folderOf } from '../bugs/shared/kind.ts';
import type { CheckAction } from '../drivers/contract.ts';
import { Code, commented, quoted } from '../model/code.ts';
import type { Reproduction } from '../model/reproduction.ts';
import type { Step, Suspicion } from '../model/suspicion.ts';
import { type Bundle, bundle } from './bundle.ts';
import type { Locators } from './locators.ts';
import { codeOf, NoCodeError } from './step-code.ts';
import { usedBy } from './used.ts';

export type SpecParts = Pick<
  Suspicion,
  'oracle' | 'variant' | 'facts' | 'title' | 'severity' | 'description'
> & {
  bug_id: string;
  proof: { attempts: number; reproduced: number };
  /** Where the test begins, and what it does then. */
  start: string;
  steps: readonly Step[];
  locators: Locators;
  viewport: { width: number; height: number };
  /** The test sends nothing that could change the app's state, as the run that found the bug. */
  read_only?: boolean;
  /** Names of the headers that every request to the site carries; their values are read from the environment. */
  headers?: readonly string[];
  /** The properties that the run was given, as JavaScript without imports; absent means none. */
  properties?: string;
};

const READ_ONLY = [
  `// The run that found the bug was allowed to look only, and so is this test.`,
  `await page.context().route('**/*', (route) =>`,
  `  ['GET', 'HEAD', 'OPTIONS'].includes(route.request().method()) ? route.fallback() : route.abort('blockedbyclient'),`,
  ');',
];

/**
 * A Playwright test that fails while the bug is there and passes once it is gone: the steps, and a call of the kind's own
 * `reproduce`, which is shipped with it. It stands for itself: it imports nothing but `@playwright/test` (and `axe-core`
 * where accessibility is judged). `BASE_URL` leads it to another address of the same app.
 * @throws NoCodeError when a step or the bug cannot be put into code; the message says why.
 */
export function writeSpec(parts: SpecParts): string {
  const { origin } = new URL(parts.start);
  const address = (place: string) => addressCode(place, origin);
  const last = parts.steps.at(-1)?.action;
  const tried = last?.kind === 'check' && last.check === parts.oracle ? last : null;
  const { show, given, late, guarded, timeout_ms } = reproductionOf(parts, tried, parts, address);
  const steps = parts.steps.map(({ action, text }) => ({
    text,
    lines: linesOf(action, tried, parts, address),
  }));
  const all = [
    { text: `Open ${parts.start}`, lines: [`await page.goto(${address(parts.start)});`] },
    ...steps,
  ];
  const body = [
    ...(timeout_ms ? [`test.setTimeout(${timeout_ms});`] : []),
    'follow(page);',
    ...headerLines(parts.headers ?? []),
    ...(parts.read_only ? READ_ONLY : []),
    `const bug: Showing = await ${show}(page${given === '{}' ? '' : `, ${given}`});`,
    '',
    ...all.flatMap((step, index) =>
      index < all.length - 1
        ? stepCode(step)
        : ['await bug.before?.();', ...stepCode(step, guarded === true)],
    ),
    '',
    `expect(await ${late ? 'stays' : 'happens'}(page, bug.shown), BUG).toBe(false);`,
  ];
  const code = body.map((line) => (line ? `  ${line}` : line)).join('\n');
  const shipped = bundle(code, foldersOf(parts));
  return `${head(parts, origin, shipped)}\ntest(BUG, async ({ page }) => {\n${code}\n});\n${shipped.text}`;
}

function headerLines(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const given = names.map((name) => `${quoted(name)}: secret(${quoted(headerVariable(name))})`);
  return [`await sendHeaders(page, new URL(BASE).origin, { ${given.join(', ')} });`];
}

/** How a kind shows a bug. @throws NoCodeError where it does not. */
function reproductionOf(
  { oracle, variant, facts }: Pick<SpecParts, 'oracle' | 'variant' | 'facts'>,
  action: CheckAction | null,
  { steps, locators, properties = '' }: SpecParts,
  address: (place: string) => string,
): Reproduction {
  const used = usedBy(action ?? { kind: 'check', check: oracle }, { steps, locators, address });
  const kind = kindOf(oracle);
  // A finding of before there were variants says too little of itself.
  const bug = { variant, facts, used, properties, address: (place: string) => new Code(address(place)) };
  const found = kind?.variants[variant] ? kind.reproduce?.(bug) : null;
  if (!found) throw new NoCodeError(`no test is known for ${oracle} ${variant}`.trim());
  return found;
}

function linesOf(
  action: Step['action'],
  tried: CheckAction | null,
  parts: SpecParts,
  address: (place: string) => string,
): string[] {
  if (action.kind !== 'check') return codeOf(action, parts.locators, address);
  return action === tried ? ['await bug.act?.();'] : passedBy(action, parts, address);
}

/** A check in the middle of a way, as the steps that it takes: what it looks for is another bug's. */
function passedBy(action: CheckAction, parts: SpecParts, address: (place: string) => string): string[] {
  const passing = kindOf(action.check)?.inPassing;
  if (!passing) throw new NoCodeError(`the check ${action.check} stands in the middle of its way`);
  const { show, given } = reproductionOf({ oracle: action.check, ...passing }, action, parts, address);
  return [
    `const passed: Showing = await ${show}(page${given === '{}' ? '' : `, ${given}`});`,
    'await passed.before?.();',
    'await passed.act?.();',
    `await page.unrouteAll({ behavior: 'ignoreErrors' });`,
  ];
}

/** Folders of the kinds that a test runs code of. */
function foldersOf({ oracle, steps }: SpecParts): string[] {
  const checks = steps.flatMap(({ action }) => (action.kind === 'check' ? [action.check] : []));
  return [...new Set([oracle, ...checks])].map(folderOf);
}

function head(parts: SpecParts, origin: string, { imports }: Bundle): string {
  const { bug_id, title, severity, description, proof, viewport, read_only } = parts;
  const workers = read_only || parts.headers?.length ? `, serviceWorkers: 'block'` : '';
  const types = [...(imports.get('@playwright/test') ?? [])].sort().map((name) => `type ${name}`);
  return [
    `// ${commented(title)}`,
    `// ${commented(description)}`,
    `// ${severity}; reproduced ${proof.reproduced}/${proof.attempts}. Written by Rove, and seen to fail because of this bug.`,
    `// npx playwright test ${bug_id}.spec.ts`,
    '',
    `import { expect, ${types.join(', ')}, test } from '@playwright/test';`,
    ...(imports.has('axe-core') ? [`import axe from 'axe-core';`] : []),
    '',
    `const BUG = ${quoted(`${bug_id}: ${title}`)};`,
    `const BASE = process.env.BASE_URL ?? ${quoted(origin)};`,
    '',
    `test.use({ viewport: { width: ${viewport.width}, height: ${viewport.height} }, locale: '${USER.locale}', timezoneId: '${USER.timezone}'${workers} });`,
    '',
  ].join('\n');
}

function stepCode({ text, lines }: { text: string; lines: string[] }, guarded = false): string[] {
  const code = [...lines, 'await rest(page);'];
  const end = guarded ? '}).catch(() => {}); // The page may end with it.' : '});';
  return [`await test.step(${quoted(text)}, async () => {`, ...code.map((line) => `  ${line}`), end];
}

/** An address of the app's own origin follows `BASE_URL`. */
function addressCode(place: string, origin: string): string {
  if (!place.startsWith(origin)) return quoted(place);
  const path = place.slice(origin.length);
  return path ? `BASE + ${quoted(path)}` : 'BASE';
}
