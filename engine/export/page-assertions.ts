import type { Write } from './assertion.ts';
import { like, likePath, quoted } from './code.ts';

/** Hosts of this name never exist (RFC 2606). */
const ELSEWHERE = 'https://example.invalid';

const exposedFile: Write = ({ context }) => ({
  shown: [
    `const answer = await page.request.get(BASE + ${quoted(pathOf(context.address))});`,
    `return answer.ok() && !/text\\/html/.test(answer.headers()['content-type'] ?? '');`,
  ],
});

const openCors: Write = ({ context }) => ({
  shown: [
    `const address = BASE + ${quoted(pathOf(context.address))};`,
    `const answer = await page.request.get(address, { headers: { origin: '${ELSEWHERE}' } });`,
    `return answer.headers()['access-control-allow-origin'] === '${ELSEWHERE}';`,
  ],
});

const openRedirect: Write = ({ context }) => {
  if (!URL.canParse(context.address ?? '')) return null;
  const url = new URL(context.address ?? '');
  url.searchParams.set(context.parameter ?? '', ELSEWHERE);
  return {
    shown: [
      `const address = BASE + ${quoted(url.pathname + url.search)};`,
      'const answer = await page.request.get(address, { maxRedirects: 0 });',
      `return (answer.headers().location ?? '').startsWith('${ELSEWHERE}');`,
    ],
  };
};

const secretInAddress: Write = ({ context }) => ({
  watch: [
    'const told: string[] = [];',
    `page.on('request', (request) => {`,
    '  const url = new URL(request.url());',
    `  if (url.searchParams.has(${quoted(context.parameter ?? '')}) && url.pathname === ${quoted(context.path ?? '')})`,
    '    told.push(url.pathname);',
    '});',
  ],
  shown: ['return told.length > 0;'],
});

const sidewaysScroll: Write = ({ context }) => {
  const width = Number(context.width);
  if (!Number.isInteger(width)) return null;
  return {
    before: [`await page.setViewportSize({ width: ${width}, height: 800 });`],
    shown: [
      'return page.evaluate(() => {',
      '  const root = document.scrollingElement ?? document.documentElement;',
      '  return root.scrollWidth > root.clientWidth + 1;',
      '});',
    ],
    late: true,
  };
};

const repeatedRequests: Write = ({ context }) => {
  const [path = ''] = (context.path ?? '').split('?');
  if (!path) return null;
  return {
    watch: [
      'const asked = new Set<string>();',
      `page.on('request', (request) => {`,
      `  const alike = ${likePath(path)}.test(new URL(request.url()).pathname);`,
      `  if (alike && request.method() === 'GET') asked.add(request.url());`,
      '});',
    ],
    shown: [`return asked.size >= ${Number(context.times) || 10};`],
  };
};

const verboseError: Write = ({ context }) => ({
  watch: [
    'const answers: string[] = [];',
    `page.on('response', async (response) => {`,
    `  if (response.status() >= 400) answers.push(await response.text().catch(() => ''));`,
    '});',
  ],
  shown: [
    'const texts = [...answers, await page.content()];',
    `return texts.some((text) => ${like((context.excerpt ?? '').slice(0, 60))}.test(text.replace(/\\s+/g, ' ')));`,
  ],
});

/** Numbers are what it is about: the very text is looked for. */
const wrongPlural: Write = ({ context }) => ({
  shown: [
    `const text = (await page.locator('body').innerText()).replace(/\\s+/g, ' ');`,
    `return text.includes(${quoted((context.text ?? '').replace(/\s+/g, ' '))});`,
  ],
});

/** The session cookie that lets other sites send forms in a user's name. */
const unguardedForm: Write = ({ context }) => ({
  watch: [
    'const cookies: string[] = [];',
    `page.on('response', async (response) => {`,
    `  const set = await response.headerValues('set-cookie').catch(() => []);`,
    `  cookies.push(...set.filter((one) => one.startsWith(${quoted(`${context.cookie ?? ''}=`)})));`,
    '});',
  ],
  shown: ['return cookies.some((one) => !/samesite=(lax|strict)/i.test(one));'],
});

/** Assertions for what is wrong with a page, or with what the server gives to everybody. */
export const PAGE_ASSERTIONS: Record<string, Write> = {
  exposed_file: exposedFile,
  open_cors: openCors,
  open_redirect: openRedirect,
  secret_in_address: secretInAddress,
  sideways_scroll: sidewaysScroll,
  repeated_requests: repeatedRequests,
  unguarded_form: unguardedForm,
  verbose_error: verboseError,
  wrong_plural: wrongPlural,
};

function pathOf(address = ''): string {
  if (!URL.canParse(address)) return '/';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
