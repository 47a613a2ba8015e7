import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '#activities/oracles/replay.ts';
import { startHostile } from '#tests/sites/hostile/server.ts';
import { browserPrompts } from '#tests/sites/hostile/traps/browser-prompts.ts';
import { debuggerTraps } from '#tests/sites/hostile/traps/debugger-traps.ts';
import { dialogLoops } from '#tests/sites/hostile/traps/dialog-loops.ts';
import { hungScript } from '#tests/sites/hostile/traps/hung-script.ts';
import { lyingNatives } from '#tests/sites/hostile/traps/lying-natives.ts';
import { memoryHog } from '#tests/sites/hostile/traps/memory-hog.ts';
import { rendererCrash } from '#tests/sites/hostile/traps/renderer-crash.ts';
import { restlessPage } from '#tests/sites/hostile/traps/restless-page.ts';
import { type Expected, expectExplored, openSession } from './explore-site.ts';
import { expectNothingLeft } from './leaks.ts';

const CASES: readonly Expected[] = [
  {
    site: hungScript,
    met: [
      ['page_crash', /stopped responding .*press/],
      ['page_crash', /stopped responding .*trap/],
    ],
  },
  { site: memoryHog, reached: ['/press', '/trap'], met: [['page_crash', /crashed .*press/]] },
  { site: dialogLoops, reached: ['/clock'], met: [['page_crash', /asks without end/]] },
  { site: debuggerTraps, reached: ['/trap'] },
  { site: lyingNatives, reached: ['/trap', '/lies', '/gone'] },
  { site: browserPrompts, reached: ['/trap'] },
  {
    site: restlessPage,
    reached: ['/trap', '/errors', '/requests', '/workers'],
    met: [['uncaught_exception', /and more/]],
  },
];

describe('a site whose scripts fight their visitor', () => {
  let server: Awaited<ReturnType<typeof startHostile>>;

  expectNothingLeft();
  beforeAll(async () => {
    server = await startHostile();
  });
  afterAll(() => server.close());

  for (const expected of CASES)
    it.concurrent(`${expected.site.name}: it ${expected.site.about}`, async () => {
      await expectExplored(server.urlOf(expected.site), expected);
    });

  it('renderer-crash: what crashes the renderer is told, and shown again in a fresh browser', async () => {
    const start = server.urlOf(rendererCrash);
    const { candidates } = await expectExplored(start, {
      site: rendererCrash,
      met: [
        ['page_crash', /crashed .*press/],
        ['page_crash', /crashed .*trap/],
      ],
    });
    const crashes = candidates.filter(({ oracle }) => oracle === 'page_crash');
    for (const { fingerprint, short_trail } of crashes) {
      const driver = await openSession();
      try {
        await driver.open(start);
        const { findings } = await replay(driver, short_trail, { want: [fingerprint] });
        expect(findings.map((one) => one.fingerprint)).toContain(fingerprint);
      } finally {
        await driver.close();
      }
    }
  });
});
