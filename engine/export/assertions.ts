import { resourceOf } from '../model/fingerprint.ts';
import type { Assertion, Facts, Write } from './assertion.ts';
import { commented, like, likePath, quoted } from './code.ts';
import { LAYOUT_ASSERTIONS } from './layout-assertions.ts';
import { PAGE_ASSERTIONS } from './page-assertions.ts';

const pageError: Write = ({ context }) => ({
  watch: ['const errors: string[] = [];', `page.on('pageerror', (error) => errors.push(error.message));`],
  shown: [`return errors.some((message) => ${like(bareMessage(context.message ?? ''))}.test(message));`],
});

/** An error's message as Playwright gives it: without what the browser puts in front of it. */
function bareMessage(message: string): string {
  return message.replace(/^(?:Uncaught )?(?:\(in promise\) )?(?:(?:[A-Z]\w*)?(?:Error|Exception): )?/, '');
}

const answered = (address: string, condition: string): Assertion => ({
  watch: [
    'const failures: string[] = [];',
    `page.on('response', (response) => {`,
    `  if (${condition} && ${likePath(resourceOf(address))}.test(new URL(response.url()).pathname))`,
    '    failures.push(response.url());',
    '});',
  ],
  shown: ['return failures.length > 0;'],
});

const failedRequest: Write = ({ context }) => {
  const { address = '', resource } = context;
  if (resource === 'document') return null;
  const { watch = [], shown } = answered(address, 'response.status() >= 400');
  return {
    watch: [
      ...watch,
      `page.on('requestfailed', (request) => {`,
      `  if (${likePath(resourceOf(address))}.test(new URL(request.url()).pathname)) failures.push(request.url());`,
      '});',
    ],
    shown,
  };
};

const brokenLink: Write = ({ context }) => ({
  shown: [
    `const links = page.locator('a[href]');`,
    'const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));',
    `const like = ${likePath(resourceOf(context.address ?? ''))};`,
    `const same = (one: string) => new URL(one).pathname === ${quoted(pathOf(context.address ?? ''))};`,
    'const targets = addresses.some(same) ? addresses.filter(same) : addresses.filter((one) => like.test(one));',
    'for (const target of targets.slice(0, 3)) if ((await page.request.get(target)).status() >= 400) return true;',
    'return false;',
  ],
});

const brokenImage: Write = ({ context }) => ({
  shown: [
    'return page.evaluate(',
    '  (path) =>',
    '    [...document.images].some(',
    '      (image) => image.complete && image.naturalWidth === 0 && (image.currentSrc || image.src).includes(path),',
    '    ),',
    `  ${quoted(pathOf(context.address ?? ''))},`,
    ');',
  ],
});

const leakedPlaceholder: Write = ({ context }) => {
  const { leak = '', text = '' } = context;
  const at = Math.max(0, text.indexOf(leak));
  const around = text.slice(Math.max(0, at - 30), at + leak.length + 10);
  return {
    shown: [
      `const texts = await page.locator('body').evaluate((body) => [`,
      '  body.innerText,',
      `  ...[...body.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),`,
      ']);',
      `return texts.some((text) => ${like(around)}.test(text.replace(/\\s+/g, ' ')));`,
    ],
  };
};

/** Nothing changes: neither what is shown, nor the place, nor is anything asked for. */
const deadControl: Write = () => ({
  watch: ['let requests = 0;', `page.on('request', () => {`, '  requests += 1;', '});'],
  before: ['const before = await still(page);', 'const sent = requests;'],
  shown: ['return requests === sent && (await look(page)) === before;'],
  late: true,
});

const accessibility: Write = ({ context }) => ({
  shown: [
    'await page.evaluate(axe.source);',
    `const { violations } = await page.evaluate(`,
    '  (rule) =>',
    '    (globalThis as unknown as { axe: { run(on: Document, options: object): Promise<{ violations: object[] }> } }).axe.run(',
    `      document, { runOnly: { type: 'rule', values: [rule] } },`,
    '    ),',
    `  ${quoted(context.rule ?? '')},`,
    ');',
    'return violations.length > 0;',
  ],
  late: true,
});

const HEADERS: Record<string, string> = {
  'Content-Security-Policy': `!headers['content-security-policy']`,
  'X-Content-Type-Options': `headers['x-content-type-options'] !== 'nosniff'`,
  'X-Frame-Options': `!headers['x-frame-options'] && !/frame-ancestors/.test(headers['content-security-policy'] ?? '')`,
  'Strict-Transport-Security': `!headers['strict-transport-security']`,
};

const securityHeaders: Write = ({ context }) => {
  const tests = (context.missing ?? '').split(', ').flatMap((name) => HEADERS[name] ?? []);
  if (tests.length === 0) return null;
  return {
    shown: [
      'const headers = (await page.request.get(page.url())).headers();',
      `return ${tests.map((one) => `(${one})`).join(' || ')};`,
    ],
  };
};

const COOKIE: Record<string, string> = {
  HttpOnly: '!cookie.httpOnly',
  Secure: '!cookie.secure',
  SameSite: `cookie.sameSite === 'None'`,
};

const insecureCookie: Write = ({ context }) => {
  const tests = (context.missing ?? '').split(', ').flatMap((name) => COOKIE[name] ?? []);
  return {
    shown: [
      `const cookie = (await page.context().cookies()).find(({ name }) => name === ${quoted(context.cookie ?? '')});`,
      `return cookie !== undefined && (${tests.join(' || ')});`,
    ],
  };
};

const observe = (type: string, add: string): string[] => [
  'await page.addInitScript(() => {',
  '  const sum = { value: 0 };',
  '  Object.assign(globalThis, { roveSum: sum });',
  '  new PerformanceObserver((list) => {',
  `    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) ${add}`,
  `  }).observe({ type: '${type}', buffered: true });`,
  '});',
];

const webVitals: Write = ({ context }) => {
  const limit = Number.parseFloat(context.limit ?? '');
  const watch =
    context.figure === 'cls'
      ? observe('layout-shift', 'if (!entry.hadRecentInput) sum.value += entry.value;')
      : context.figure === 'lcp_ms'
        ? observe('largest-contentful-paint', 'sum.value = entry.startTime;')
        : null;
  if (!watch || Number.isNaN(limit)) return null;
  return {
    watch,
    shown: [
      'const value = await page.evaluate(() => (globalThis as unknown as { roveSum: { value: number } }).roveSum.value);',
      `return value > ${limit};`,
    ],
  };
};

const blankPage: Write = () => ({
  shown: [
    `const text = (await page.locator('body').innerText()).trim();`,
    `const things = await page.locator('img, svg, canvas, video, iframe, input, button').count();`,
    `return text === '' && things === 0;`,
  ],
  late: true,
});

const pageCrash: Write = () => ({
  watch: ['let crashed = false;', `page.on('crash', () => {`, '  crashed = true;', '});'],
  shown: [
    'const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 8_000));',
    'const answers = page.evaluate(() => true).catch(() => !crashed);',
    'return crashed || !(await Promise.race([answers, late]));',
  ],
  guarded: true,
});

const ASSERTIONS: Record<string, Write> = {
  ...PAGE_ASSERTIONS,
  ...LAYOUT_ASSERTIONS,
  uncaught_exception: pageError,
  unhandled_rejection: pageError,
  server_error: ({ context }) =>
    answered(
      context.address ?? '',
      `response.status() >= 500 && response.request().method() === ${quoted(context.method ?? 'GET')}`,
    ),
  failed_request: failedRequest,
  broken_link: brokenLink,
  broken_image: brokenImage,
  leaked_placeholder: leakedPlaceholder,
  dead_control: deadControl,
  accessibility,
  security_headers: securityHeaders,
  insecure_cookie: insecureCookie,
  web_vitals: webVitals,
  blank_page: blankPage,
  page_crash: pageCrash,
};

/** The assertion for a bug; null where none is known for its oracle. */
export function assertionOf(facts: Facts): Assertion | null {
  return ASSERTIONS[facts.oracle]?.(facts) ?? null;
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : commented(address);
}
