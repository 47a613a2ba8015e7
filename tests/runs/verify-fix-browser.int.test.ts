import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { keyOfTarget } from '#engine/export/locators.ts';
import { writeSpec } from '#engine/export/write-spec.ts';
import { startShop } from '#samples/shop/server.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { until } from '#tests/support/services.ts';
import { requestVerification } from '#tests/support/submit-test.ts';

const BUG = 'bug-0123456789';
let platform: RunPlatform;
let faulty: Awaited<ReturnType<typeof startShop>>;
let mended: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  platform = await startRunPlatform({ chromium: process.env.ROVE_CHROMIUM ?? '/usr/bin/chromium' });
  platform.use(() => Promise.reject(new AppError('TARGET_REFUSED')));
  faulty = await startShop({ bugs: ['empty-search-crash'] });
  mended = await startShop({ bugs: [] });
}, 120_000);
afterAll(async () => {
  await faulty?.close();
  await mended?.close();
  await platform?.stop();
});

/** The test that Rove exports for the shop's search, which breaks when nothing was typed. */
function searchSpec(): string {
  const target = { role: 'button', name: 'Search', nth: 0, path: '' };
  return writeSpec({
    bug_id: BUG,
    oracle: 'uncaught_exception',
    variant: 'thrown',
    facts: { message: '', frame: '' },
    title: 'Uncaught error: TypeError',
    severity: 'major',
    description: '',
    proof: { attempts: 5, reproduced: 5 },
    start: faulty.url,
    steps: [
      {
        action: { kind: 'activate', target },
        text: 'Click the button "Search"',
        place_before: faulty.url,
        place_after: faulty.url,
      },
    ],
    locators: new Map([[keyOfTarget(target), `getByRole('button', { name: 'Search' })`]]),
    viewport: { width: 1280, height: 800 },
  });
}

// In every form, rove verify tells both (tests/e2e/cli), and a worker what is still there (bundle-run.int.test.ts).
test('a bug is still there where it is, and fixed where it was mended', {
  ...inFull,
  timeout: 240_000,
}, async () => {
  const { owner, testId } = await platform.submit();
  await platform.ended(testId);
  const { database, keys, blobs } = platform;
  const { key: specKey } = await blobs.put({ owner, testId }, Buffer.from(searchSpec()), 'text/plain');
  const verify = async (url: string) => {
    const request = { owner, testId, bugId: BUG, specKey, url: new URL(url).origin };
    const { id } = await requestVerification(database.app, keys, request);
    return until(
      'the outcome',
      async () => {
        const one = await database.service
          .selectFrom('verifications')
          .select(['outcome', 'shown', 'runs', 'detail'])
          .where('id', '=', id)
          .executeTakeFirst();
        return one?.outcome ? one : null;
      },
      100_000,
    );
  };
  const [there, gone] = [await verify(faulty.url), await verify(mended.url)];
  expect(there).toMatchObject({ outcome: 'still_there', shown: 3, runs: 3 });
  expect(gone).toMatchObject({ outcome: 'fixed', shown: 0, runs: 3 });
});
