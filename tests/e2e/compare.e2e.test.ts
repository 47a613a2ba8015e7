import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BaseStanding } from '#domain/report/at-base.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import { startShop } from '#samples/shop/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { type CliEnd, runCli } from '#tests/support/cli.ts';
import { inFull } from '#tests/support/needs.ts';
import { FAULTS, matchFaults } from '#tests/support/planted.ts';
import { freePort } from '#tests/support/services.ts';
import { sharedPlatform } from '#tests/support/shared-platform.ts';
import { sendPage, startBrokenShop, startTarget, type Target } from '#tests/support/targets.ts';

const SHORT = ['--minutes', '1', '--max-actions', '4'];
/** Faults that bring no second bug about, as a search that fails for nothing does: it is a search that cannot be emptied. */
const DIFFERENCES = [
  'dead-more-ideas',
  'broken-footer-link',
  'newsletter-rejection',
  'contact-no-label',
  'sale-contrast',
];
const SHARED = ['missing-review-script'];

/** Two buttons, one of which the base lacks; in the preview the requests of both fail. */
function startVersion(version: 'base' | 'preview'): Promise<Target> {
  const button = (name: string, path: string) =>
    `<button onclick="fetch('${path}', { method: 'POST' }).then((answer) => { this.textContent = answer.ok ? 'Done' : 'Failed' })">${name}</button>`;
  const wrap = version === 'base' ? '' : button('Wrap it', '/wrap');
  const page = `<main><h1>Lamps</h1>${button('Buy now', '/buy')}${wrap}</main>`;
  return startTarget(({ method, url }, response) => {
    if (method === 'POST') sendPage(response, '-', version === 'base' ? 200 : 500);
    else sendPage(response, page, url === '/' ? 200 : 404);
  });
}

const platform = sharedPlatform();
let preview: Target;
let signIn: Target;
beforeAll(async () => {
  preview = await startBrokenShop();
  signIn = await startTarget((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/sign-in' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>Sign in</title>');
  });
});
afterAll(async () => {
  await preview?.close();
  await signIn?.close();
});

const compare = (base: string, ...more: string[]): Promise<CliEnd> =>
  runCli(['compare', base, preview.url, ...SHORT, ...more], platform.env);

const standing = ({ bugs }: Report, which: BaseStanding) =>
  bugs.filter(({ at_base }) => at_base?.standing === which);

const titles = (report: Report, which: BaseStanding) => standing(report, which).map(({ title }) => title);

test(
  'a bug of the preview alone is new and fails the build, one that the base has too does not',
  inFull,
  async () => {
    const base = await startBrokenShop({ fixed: true });
    const { code, out, err } = await compare(base.url, '--json', '--fail-on', 'minor');
    await base.close();
    const report = reportSchema.parse(JSON.parse(out));
    expect(report.base_url).toBe(`${base.url}/`);
    expect(titles(report, 'new')).toEqual(['The server fails with 500 on POST /buy']);
    expect(titles(report, 'also_there')).toEqual([expect.stringContaining('Security headers are missing')]);
    expect([code, err]).toEqual([1, expect.stringContaining('Failed: 1 new proved bug is minor or worse.')]);
  },
);

test(
  'a bug whose steps the base lacks cannot be told: it is not new, and does not pass',
  inFull,
  async () => {
    const [base, shop] = await Promise.all([startVersion('base'), startVersion('preview')]);
    const args = ['compare', base.url, shop.url, '--minutes', '1', '--max-actions', '8'];
    const { code, out, err } = await runCli(args, platform.env);
    await Promise.all([base.close(), shop.close()]);
    expect(out).toMatch(/New, not at the base: 1\n.*POST \/buy/);
    expect(out).toMatch(
      /Could not be told at the base: 1\n.*POST \/wrap .*\n +its steps could not be repeated there \(.*Wrap it/,
    );
    expect([code, err]).toEqual([1, expect.stringContaining('Failed: 1 new proved bug is critical.')]);
  },
);

test('five planted differences are five new bugs and nothing else is', inFull, async () => {
  const base = await startShop({ bugs: SHARED });
  const shop = await startShop({ bugs: [...SHARED, ...DIFFERENCES] });
  const args = [
    'compare',
    base.url,
    shop.url,
    '--minutes',
    '3',
    '--seed',
    '7',
    '--json',
    '--fail-on',
    'none',
  ];
  const { code, out } = await runCli(args, platform.env);
  await Promise.all([base.close(), shop.close()]);
  const report = reportSchema.parse(JSON.parse(out));
  const fresh = matchFaults(FAULTS.shop, standing(report, 'new'));
  expect(fresh.found.map(({ fault }) => fault.id).sort()).toEqual([...DIFFERENCES].sort());
  expect([...fresh.other, ...fresh.again].map(({ title }) => title)).toEqual([]);
  const told = matchFaults(FAULTS.shop, standing(report, 'also_there'));
  expect(told.found.map(({ fault }) => fault.id)).toEqual(SHARED);
  expect(matchFaults(FAULTS.shop, standing(report, 'unknown')).found).toEqual([]);
  expect(code).toBe(0);
});

test('what cannot be compared is told in words, and nothing goes on', async () => {
  const nowhere = await compare(`http://127.0.0.1:${await freePort()}`);
  expect(nowhere.err).toMatch(/base cannot be compared with: 127\.0\.0\.1:\d+ refused the connection/);
  const behind = await compare(signIn.url);
  expect(behind.err).toMatch(/The base leads to \S+\/sign-in, .*with the same test accounts/);
  const same = await compare(`${preview.url}/`);
  expect(same.err).toMatch(/Base and preview are both at .*: serve the two versions/);
  const nothing = await compare('localhost');
  expect(nothing.err).toMatch(/"localhost" is not a web address/);
  expect([nowhere.code, behind.code, same.code, nothing.code]).toEqual([3, 3, 2, 2]);
  const api = await ApiClient.signIn(platform, platform.account);
  const { body } = await api.call<{ url: string; status: string }[]>('GET', '/api/tests?limit=100');
  const ours = body.data?.filter(({ url }) => url === `${preview.url}/`) ?? [];
  expect(ours.filter(({ status }) => !['completed', 'failed'].includes(status))).toEqual([]);
});
