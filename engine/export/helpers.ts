import { CHECK_HELPERS } from './check-helpers.ts';

/** How long a test waits for a bug that must not show, in milliseconds. */
const PATIENCE_MS = 3_000;
/** How long a page at rest must go on being as it must not be. */
const STAYS_MS = 1_500;

const HELPERS: Record<string, string> = {
  ...CHECK_HELPERS,
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

/** The functions that the code of a test calls. */
export function helpersFor(code: string): string {
  return Object.entries(HELPERS)
    .filter(([name]) => code.includes(`${name}(`))
    .map(([, text]) => text)
    .join('');
}
