import type { Step } from '../../oracles/candidate.ts';
import type { Facts } from './assertion.ts';
import { assertionOf } from './assertions.ts';
import { commented, quoted } from './code.ts';
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

/** How long a test waits for a bug that must not show, in milliseconds. */
const PATIENCE_MS = 3_000;
/** How long a page at rest must go on being as it must not be. */
const STAYS_MS = 1_500;

/**
 * A Playwright test that fails while the bug is there and passes once it is gone. It stands for itself: it imports
 * nothing but `@playwright/test` (and `axe-core` where accessibility is judged). `BASE_URL` leads it to another address
 * of the same app.
 * @throws NoCodeError when a step or the bug's oracle cannot be put into code; the message says why.
 */
export function writeSpec(parts: SpecParts): string {
  const assertion = assertionOf(parts);
  if (!assertion) throw new NoCodeError(`no assertion is known for ${parts.oracle}`);
  const { origin } = new URL(parts.start);
  const address = (place: string) => addressCode(place, origin);
  const steps = parts.steps.map(({ action, text }) => ({
    text,
    lines: codeOf(action, parts.locators, address),
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

const HELPERS: Record<string, string> = {
  rest: `
/** What the page has asked for and waits for. */
const pending = new Set<Request>();

function follow(page: Page): void {
  page.on('request', (request) => {
    if (/^(document|fetch|xhr)$/.test(request.resourceType())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Waits until the page has loaded, what it asked for has come, and nothing in it has changed for a moment. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState().catch(() => {});
  const calm = () =>
    new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 150);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, 150);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      setTimeout(resolve, 2_000);
    });
  for (const end = Date.now() + 5_000; Date.now() < end; await page.waitForTimeout(50)) {
    await page.evaluate(calm).catch(() => {});
    if (pending.size === 0) return;
  }
}
`,
  happens: `
/** Waits for something that must not come; gives whether it came. */
async function happens(page: Page, shown: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ${PATIENCE_MS}; Date.now() < end; await page.waitForTimeout(100)) {
    if (await shown()) return true;
  }
  return shown();
}
`,
  stays: `
/** Gives the page time, and then whether it still is as it must not be. */
async function stays(page: Page, shown: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ${STAYS_MS}; Date.now() < end; await page.waitForTimeout(500)) {
    if (!(await shown())) return false;
  }
  return shown();
}
`,
  look: `
/** What a user can see of the page, and where it is. */
function look(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea, select')].map((field) => [
      (field as HTMLInputElement).value,
      (field as HTMLInputElement).checked,
    ]);
    return JSON.stringify([location.href, document.body.innerHTML, values]);
  });
}
`,
  still: `
/** Waits until the page has stopped changing by itself, and gives what it then looks like. */
async function still(page: Page): Promise<string> {
  let seen = await look(page);
  let since = Date.now();
  for (const end = since + 15_000; Date.now() < end && Date.now() - since < 2_500; ) {
    await page.waitForTimeout(250);
    const now = await look(page);
    if (now !== seen) since = Date.now();
    seen = now;
  }
  return seen;
}
`,
  pointOf: `
/** A point of an element, from fractions of its width and height. */
async function pointOf(locator: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  return { x: x * (box?.width ?? 0), y: y * (box?.height ?? 0) };
}
`,
  secret: `
/** A secret of a test account, from the environment. */
function secret(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(\`Set \${name}\`);
  return value;
}
`,
};

function helpersFor(code: string): string {
  return Object.entries(HELPERS)
    .filter(([name]) => code.includes(`${name}(`))
    .map(([, text]) => text)
    .join('');
}
