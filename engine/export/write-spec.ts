import type { Step } from '../model/suspicion.ts';
import { secondLogin } from './account-code.ts';
import type { Facts } from './assertion.ts';
import { assertionOf } from './assertions.ts';
import { checkCode } from './check-code.ts';
import type { CheckAction, CheckCode } from './check-parts.ts';
import { commented, quoted } from './code.ts';
import { helpersFor } from './helpers.ts';
import type { Locators } from './locators.ts';
import { codeOf, NoCodeError } from './step-code.ts';

export type SpecParts = Facts & {
  bug_id: string;
  severity: string;
  description: string;
  proof: { attempts: number; reproduced: number };
  /** Where the test begins, and what it does then. */
  start: string;
  steps: readonly Step[];
  locators: Locators;
  viewport: { width: number; height: number };
  /** The test sends nothing that could change the app's state, as the run that found the bug. */
  read_only?: boolean;
};

const READ_ONLY = [
  `// The run that found the bug was allowed to look only, and so is this test.`,
  `await page.context().route('**/*', (route) =>`,
  `  ['GET', 'HEAD', 'OPTIONS'].includes(route.request().method()) ? route.continue() : route.abort('blockedbyclient'),`,
  ');',
];

/**
 * A Playwright test that fails while the bug is there and passes once it is gone. It stands for itself: it imports
 * nothing but `@playwright/test` (and `axe-core` where accessibility is judged). `BASE_URL` leads it to another address
 * of the same app.
 * @throws NoCodeError when a step or the bug's oracle cannot be put into code; the message says why.
 */
export function writeSpec(parts: SpecParts): string {
  const { origin } = new URL(parts.start);
  const address = (place: string) => addressCode(place, origin);
  const check = checkOf(parts, address);
  const assertion = check ?? assertionOf(parts);
  if (!assertion) throw new NoCodeError(`no assertion is known for ${parts.oracle}`);
  const steps = parts.steps.map(({ action, text }, index) => ({
    text,
    lines:
      check && index === parts.steps.length - 1
        ? check.lines
        : action.kind === 'check'
          ? passedBy(action, parts)
          : codeOf(action, parts.locators, address),
  }));
  const opening = { text: `Open ${parts.start}`, lines: [`await page.goto(${address(parts.start)});`] };
  const all = [opening, ...steps];
  const body = [
    'follow(page);',
    ...(parts.read_only ? READ_ONLY : []),
    ...(assertion.watch ?? []),
    '',
    ...all.flatMap((step, index) => {
      const last = index === all.length - 1;
      return [
        ...(last ? (assertion.before ?? []) : []),
        ...stepCode(step, last && assertion.guarded === true),
      ];
    }),
    '',
    'const shown = async (): Promise<boolean> => {',
    ...assertion.shown.map((line) => `  ${line}`),
    '};',
    `expect(await ${assertion.late ? 'stays' : 'happens'}(page, shown), BUG).toBe(false);`,
  ];
  const code = body.map((line) => (line ? `  ${line}` : line)).join('\n');
  const text = `${head(parts, origin, code)}\ntest(BUG, async ({ page }) => {\n${code.trimStart().replace(/^/, '  ')}\n});\n`;
  return text + helpersFor(code);
}

/** A check in the middle of a way, as the steps that it takes: what it looks for is another bug's. */
function passedBy(action: CheckAction, { place, locators }: SpecParts): string[] {
  const { before = [], lines } = checkCode(
    { oracle: action.check, variant: '', facts: {}, title: '', context: {}, place },
    action,
    locators,
  );
  const routes = lines.some((line) => line.includes('page.route('));
  return [...before, ...lines, ...(routes ? [`await page.unrouteAll({ behavior: 'ignoreErrors' });`] : [])];
}

/** The code of the check that the way ends with, where it does and that is what has found the bug. */
function checkOf(
  { steps, locators, ...facts }: SpecParts,
  address: (place: string) => string,
): CheckCode | null {
  const action = steps.at(-1)?.action;
  return action?.kind === 'check' && action.check === facts.oracle
    ? checkCode(facts, action, locators, secondLogin(steps, locators, address))
    : null;
}

function head(parts: SpecParts, origin: string, code: string): string {
  const { bug_id, title, severity, description, proof, viewport, read_only } = parts;
  const workers = read_only ? `, serviceWorkers: 'block'` : '';
  const imports = [
    `import { expect, type Locator, type Page, type Request, test } from '@playwright/test';`,
    ...(code.includes('axe.source') ? [`import axe from 'axe-core';`] : []),
  ];
  if (!code.includes('pointOf')) imports[0] = imports[0]?.replace('type Locator, ', '') ?? '';
  return [
    `// ${commented(title)}`,
    `// ${commented(description)}`,
    `// ${severity}; reproduced ${proof.reproduced}/${proof.attempts}. Written by Rove, and seen to fail because of this bug.`,
    `// npx playwright test ${bug_id}.spec.ts`,
    '',
    ...imports,
    '',
    `const BUG = ${quoted(`${bug_id}: ${title}`)};`,
    `const BASE = process.env.BASE_URL ?? ${quoted(origin)};`,
    '',
    `test.use({ viewport: { width: ${viewport.width}, height: ${viewport.height} }${workers} });`,
    '',
  ].join('\n');
}

function stepCode({ text, lines }: { text: string; lines: string[] }, guarded: boolean): string[] {
  const code = [...lines, 'await rest(page);'];
  const end = guarded ? '}).catch(() => {});' : '});';
  return [`await test.step(${quoted(text)}, async () => {`, ...code.map((line) => `  ${line}`), end];
}

/** An address of the app's own origin follows `BASE_URL`. */
function addressCode(place: string, origin: string): string {
  if (!place.startsWith(origin)) return quoted(place);
  const path = place.slice(origin.length);
  return path ? `BASE + ${quoted(path)}` : 'BASE';
}
