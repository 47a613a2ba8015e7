import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHostile } from '#samples/hostile/server.ts';
import { deepPage } from '#samples/hostile/traps/deep-page.ts';
import { endlessFeed } from '#samples/hostile/traps/endless-feed.ts';
import { fullStorage } from '#samples/hostile/traps/full-storage.ts';
import { hugePage } from '#samples/hostile/traps/huge-page.ts';
import { hugeText } from '#samples/hostile/traps/huge-text.ts';
import { longNames } from '#samples/hostile/traps/long-names.ts';
import { wildCookies } from '#samples/hostile/traps/wild-cookies.ts';
import { byLength } from '#tests/support/length.ts';
import { type Expected, expectExplored, isAsked, openSession, TEST_MS } from './explore-site.ts';
import { expectNothingLeft } from './leaks.ts';

const CASES: readonly Expected[] = [
  { site: hugePage, actions: byLength(6, 8), reached: ['/trap', '/item'] },
  { site: deepPage, long: true, reached: ['/trap', '/hidden'] },
  { site: hugeText, long: true, actions: 8, reached: ['/trap', '/names'] },
  { site: endlessFeed, reached: ['/trap', '/post'] },
  { site: longNames, long: true, reached: ['/trap', '/long', '/halves'] },
  { site: fullStorage, long: true, reached: ['/trap'] },
];

describe('a site with more than anybody can take in', () => {
  let server: Awaited<ReturnType<typeof startHostile>>;

  expectNothingLeft();
  beforeAll(async () => {
    server = await startHostile();
  });
  afterAll(() => server.close());

  // One after another: each takes a processor for itself, and a page that waits for one seems to hang.
  for (const expected of CASES.filter(isAsked))
    it(
      `${expected.site.name}: it ${expected.site.about}`,
      async () => {
        await expectExplored(server.urlOf(expected.site), expected);
      },
      TEST_MS,
    );

  it('goes on elsewhere with what it stored, as far as that can be taken along', async () => {
    const place = `${server.urlOf(fullStorage)}trap`;
    const session = await sessionAt(place, 'Full');
    const second = await openSession(session);
    try {
      await second.open(place.replace('trap', 'kept'));
      await expect
        .poll(async () => (await second.observe()).text)
        .toMatch(/^17 and 17 items, 2 of 2 records$/m);
    } finally {
      await second.close();
    }
  });

  it('goes on elsewhere with its cookies, whatever they are', async () => {
    const place = `${server.urlOf(wildCookies)}trap`;
    const session = await sessionAt(place, 'The trap');
    const second = await openSession(session);
    try {
      await second.open(place.replace('trap', 'plain'));
      expect(JSON.parse(JSON.stringify(await second.session())).storage.cookies).toEqual(
        session.storage.cookies,
      );
    } finally {
      await second.close();
    }
  });

  it('goes on without a cookie or a record that no browser takes', async () => {
    const place = `${server.urlOf(wildCookies)}trap`;
    const session = await sessionAt(place, 'The trap');
    session.storage.cookies.push({ ...session.storage.cookies[0], domain: '', sameSite: 'None' });
    session.storage.origins.push({ origin: 'nonsense', localStorage: [{ name: 'a', value: 'b' }] });
    const second = await openSession(session);
    try {
      await second.open(place);
      expect((await second.observe()).text).toContain('The trap');
    } finally {
      await second.close();
    }
  });

  async function sessionAt(place: string, sign: string) {
    const driver = await openSession();
    try {
      await driver.open(place);
      await expect.poll(async () => (await driver.observe()).text).toContain(sign);
      return JSON.parse(JSON.stringify(await driver.session()));
    } finally {
      await driver.close();
    }
  }
});
