import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchema } from '#domain/report/report.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { required } from '#tests/support/services.ts';
import { startTinySite } from '#tests/support/tiny-site.ts';

const RUN_MS = 240_000;
const PAGES = {
  '/': `<h1>Shop</h1><button id="add">Add</button> <a href="/cart">Basket</a><p>Total: <b id="total">€0.00</b></p>
    <script>let count = 0; add.onclick = () => { count += 1; total.textContent = count > 1 ? '-€1.00' : '€1.00'; };</script>`,
  '/cart': '<h1>Basket</h1><p>It is empty</p><a href="/">Shop</a>',
};
const FLOWS = [{ name: 'paying', steps: [{ open: '/cart' }, { click: { role: 'button', name: 'Pay' } }] }];
const PROPERTIES = `import { always } from 'rove/properties';
always('no negative total', (page): boolean => (page.number('Total') ?? 0) >= 0);
always('never ends', () => { for (;;); });
`;
let platform: RunPlatform;

beforeAll(async () => {
  platform = await startRunPlatform({ chromium: required('ROVE_CHROMIUM') });
  platform.use(openPlaywrightDriver({ executablePath: required('ROVE_CHROMIUM') }));
});
afterAll(() => platform?.stop());

test('what a user says has to work and to hold is tried, proved and exported', {
  timeout: RUN_MS,
  ...inFull,
}, async () => {
  const site = await startTinySite(PAGES);
  try {
    const { testId } = await platform.submit({
      url: site.url,
      config: { authority: true, seed: 3, max_actions: 30, flows: FLOWS },
      properties: PROPERTIES,
    });
    expect(await platform.ended(testId, RUN_MS)).toMatchObject({ status: 'completed' });
    const { report_key } = await platform.database.service
      .selectFrom('tests')
      .select('report_key')
      .where('id', '=', testId)
      .executeTakeFirstOrThrow();
    const text = String(await platform.blobs.get(report_key ?? ''));
    const report = reportSchema.parse(JSON.parse(text));
    const own = report.bugs.filter(({ oracle }) => /^broken_(?:flow|property)$/.test(oracle));
    expect(own.map(({ title }) => title).sort()).toEqual([
      'The flow "paying" stops at step 2: there is no button "Pay"',
      'The property "no negative total" does not hold',
    ]);
    for (const { spec, spec_note } of own)
      expect({ spec, spec_note }).toMatchObject({ spec: {}, spec_note: '' });
    expect(text).toContain('The property \\"never ends\\"');
  } finally {
    await site.close();
  }
});
