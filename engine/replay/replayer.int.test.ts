import { expect, it } from 'vitest';
import { type RunSpec, runConfigSchema } from '#domain/test-run/run-spec.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import { fingerprintOf } from '#engine/model/fingerprint.ts';
import { openStep } from '#engine/model/trail.ts';
import { serve } from '#tests/support/served.ts';
import { required } from '#tests/support/services.ts';
import { Replayer } from './replayer.ts';

it('begins at a page that answers with an error, and judges it', async () => {
  const site = await serve((request, response) => {
    const isBroken = request.url === '/broken';
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
  });
  try {
    const spec = {
      test_id: '0198c0de-0000-7000-8000-000000000001',
      target: { url: site.url },
      config: runConfigSchema.parse({}),
    } as RunSpec;
    const openDriver = openPlaywrightDriver({ executablePath: required('ROVE_CHROMIUM') });
    const want = fingerprintOf('server_error', 'GET', '/broken');
    const { found, broke } = await new Replayer(openDriver, spec, null).replay(
      [openStep(new URL('/broken', site.url).href)],
      { want: [want], also: [], severity: 'critical', signal: new AbortController().signal },
    );
    expect(broke).toBeUndefined();
    expect([...found]).toContain(want);
  } finally {
    await site.close();
  }
}, 60_000);
