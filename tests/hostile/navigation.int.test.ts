import { afterAll, beforeAll, describe, it } from 'vitest';
import { startHostile } from '#samples/hostile/server.ts';
import { beforeunloadTrap } from '#samples/hostile/traps/beforeunload.ts';
import { closesItself } from '#samples/hostile/traps/closes-itself.ts';
import { endlessRedirects } from '#samples/hostile/traps/endless-redirects.ts';
import { frameNest } from '#samples/hostile/traps/frame-nest.ts';
import { historyFlood } from '#samples/hostile/traps/history-flood.ts';
import { infiniteUrls } from '#samples/hostile/traps/infinite-urls.ts';
import { noPages } from '#samples/hostile/traps/no-pages.ts';
import { oddWindows } from '#samples/hostile/traps/odd-windows.ts';
import { popupStorm } from '#samples/hostile/traps/popup-storm.ts';
import { selfNavigating } from '#samples/hostile/traps/self-navigating.ts';
import { type Expected, expectExplored, isAsked, TEST_MS } from './explore-site.ts';
import { expectNothingLeft } from './leaks.ts';

const CASES: readonly Expected[] = [
  { site: infiniteUrls, actions: 16 },
  {
    site: endlessRedirects,
    reached: ['/form'],
    met: [['failed_request', /trap cannot be opened: .*REDIRECTS/]],
  },
  { site: selfNavigating, long: true, reached: ['/trap'] },
  { site: historyFlood, long: true, reached: ['/trap'] },
  { site: beforeunloadTrap, reached: ['/trap'] },
  // The page of the storm gives way to a window within a moment: whether it is seen itself is up to the machine.
  { site: popupStorm, actions: 16, reached: ['/burst', '/popup'] },
  { site: oddWindows, long: true, reached: ['/trap'] },
  { site: closesItself, long: true, reached: ['/trap', '/press'] },
  { site: frameNest, long: true, actions: 16, reached: ['/trap', '/foreign', '/mirror'] },
  { site: noPages, long: true, actions: 16 },
];

describe('a site that leads its visitor on', () => {
  let server: Awaited<ReturnType<typeof startHostile>>;

  expectNothingLeft();
  beforeAll(async () => {
    server = await startHostile();
  });
  afterAll(() => server.close());

  for (const expected of CASES.filter(isAsked))
    it.concurrent(
      `${expected.site.name}: it ${expected.site.about}`,
      async () => {
        await expectExplored(server.urlOf(expected.site), expected);
      },
      TEST_MS,
    );
});
