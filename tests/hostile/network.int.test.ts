import { afterAll, beforeAll, describe, it } from 'vitest';
import { startHostile } from '#samples/hostile/server.ts';
import { brokenConnections } from '#samples/hostile/traps/broken-connections.ts';
import { downloadStorm } from '#samples/hostile/traps/download-storm.ts';
import { endlessAnswers } from '#samples/hostile/traps/endless-answers.ts';
import { serviceWorker } from '#samples/hostile/traps/service-worker.ts';
import { slowAnswers } from '#samples/hostile/traps/slow-answers.ts';
import { wildCookies } from '#samples/hostile/traps/wild-cookies.ts';
import { type Expected, expectExplored, isAsked, TEST_MS } from './explore-site.ts';
import { expectNothingLeft } from './leaks.ts';

const CASES: readonly Expected[] = [
  {
    site: slowAnswers,
    actions: 10,
    reached: ['/script', '/call'],
    met: [['failed_request', /trap cannot be opened: no answer/]],
  },
  {
    site: endlessAnswers,
    long: true,
    actions: 10,
    reached: ['/trap', '/silent', '/call'],
    met: [['blank_page', /silent is blank/]],
  },
  {
    site: brokenConnections,
    reached: ['/call'],
    met: [
      ['failed_request', /trap cannot be opened: .*CONNECTION_RESET/],
      ['failed_request', /at-once cannot be opened: .*EMPTY_RESPONSE/],
      ['failed_request', /GET .*at-once fails/],
    ],
  },
  { site: serviceWorker, long: true, reached: ['/trap'] },
  { site: downloadStorm, long: true, reached: ['/trap'] },
  { site: wildCookies, long: true, reached: ['/trap'] },
];

describe('a site that answers as no server should', () => {
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
