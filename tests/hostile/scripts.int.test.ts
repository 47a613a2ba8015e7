import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '#engine/model/suspicion.ts';
import { replay } from '#engine/replay/replay.ts';
import { startHostile } from '#samples/hostile/server.ts';
import { browserPrompts } from '#samples/hostile/traps/browser-prompts.ts';
import { debuggerTraps } from '#samples/hostile/traps/debugger-traps.ts';
import { dialogLoops } from '#samples/hostile/traps/dialog-loops.ts';
import { hungScript } from '#samples/hostile/traps/hung-script.ts';
import { lyingNatives } from '#samples/hostile/traps/lying-natives.ts';
import { memoryHog } from '#samples/hostile/traps/memory-hog.ts';
import { rendererCrash } from '#samples/hostile/traps/renderer-crash.ts';
import { restlessPage } from '#samples/hostile/traps/restless-page.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { type Expected, expectExplored, isAsked, openSession, TEST_MS } from './explore-site.ts';
import { expectNothingLeft } from './leaks.ts';

/** These leave the processor to others. */
const LIGHT: readonly Expected[] = [
  {
    site: dialogLoops,
    long: true,
    reached: ['/clock'],
    // Chromium loses a question now and then that comes while one document takes the place of another: the page stands still then.
    met: [['page_crash', /asks without end|stopped responding .*\/clock/]],
  },
  { site: debuggerTraps, long: true, reached: ['/trap'] },
  { site: lyingNatives, long: true, reached: ['/trap', '/lies', '/gone'] },
  { site: browserPrompts, long: true, reached: ['/trap'] },
];
const HEAVY: readonly Expected[] = [
  {
    site: memoryHog,
    long: true,
    reached: ['/press', '/trap'],
    met: [['page_crash', /(crashed|stopped responding) .*press/]],
  },
  {
    site: restlessPage,
    long: true,
    reached: ['/trap', '/errors', '/requests', '/workers'],
    met: [['uncaught_exception', /and more/]],
  },
];
const CRASHES: Expected = {
  site: rendererCrash,
  met: [
    // On a busy machine the end of a renderer may come later than the end of patience with it.
    ['page_crash', /(crashed|stopped responding) .*press/],
    ['page_crash', /(crashed|stopped responding) .*trap/],
  ],
};
const HANGS: Expected = {
  site: hungScript,
  met: [
    ['page_crash', /stopped responding .*press/],
    ['page_crash', /stopped responding .*trap/],
  ],
};

describe('a site whose scripts fight their visitor', () => {
  let server: Awaited<ReturnType<typeof startHostile>>;

  expectNothingLeft();
  beforeAll(async () => {
    server = await startHostile();
  });
  afterAll(() => server.close());

  for (const expected of LIGHT.filter(isAsked))
    it.concurrent(
      `${expected.site.name}: it ${expected.site.about}`,
      async () => {
        await expectExplored(server.urlOf(expected.site), expected);
      },
      TEST_MS,
    );

  it.concurrent('hung-script: what hangs is told, and hangs in a fresh browser again', {
    timeout: TEST_MS,
    ...inFull,
  }, async () => {
    const start = server.urlOf(hungScript);
    const { candidates } = await expectExplored(start, HANGS);
    const death = candidates.find(({ title }) => title.includes('press'));
    expect(death && (await shownAgain(start, death))).toContain(death?.fingerprint);
  });

  for (const expected of HEAVY.filter(isAsked))
    it(
      `${expected.site.name}: it ${expected.site.about}`,
      async () => {
        await expectExplored(server.urlOf(expected.site), expected);
      },
      TEST_MS,
    );

  it(
    'renderer-crash: what crashes is told, and crashes in a fresh browser again',
    async () => {
      const start = server.urlOf(rendererCrash);
      const { candidates } = await expectExplored(start, CRASHES);
      const deaths = candidates.filter(({ oracle }) => oracle === 'page_crash');
      expect(deaths.length).toBeGreaterThanOrEqual(2);
      for (const death of deaths.slice(0, byLength(1, deaths.length)))
        expect(await shownAgain(start, death)).toContain(death.fingerprint);
    },
    TEST_MS,
  );
});

/** Fingerprints of what shows on a candidate's short way, in a browser of its own. */
async function shownAgain(start: string, { fingerprint, short_trail }: Candidate): Promise<string[]> {
  const driver = await openSession();
  try {
    await driver.open(start);
    const { findings } = await replay(driver, short_trail, { want: [fingerprint] });
    return findings.map((one) => one.fingerprint);
  } finally {
    await driver.close();
  }
}
