import type { Driver, OpenOptions } from '#engine/drivers/contract.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import { required } from './services.ts';

/** What a session is opened with where a test does not care. */
export const sessionWith = (over: Partial<OpenOptions> = {}): OpenOptions => ({
  run_id: 'test',
  proxy_url: null,
  viewport: { width: 1280, height: 800 },
  mode: 'interact',
  session: null,
  seed: 1,
  signal: new AbortController().signal,
  ...over,
});

/** A driver of the platform's own browser, with what a test does not care about filled in. It is the caller's to close. */
export function openTestDriver(over: Partial<OpenOptions> = {}): Promise<Driver> {
  return openPlaywrightDriver({ executablePath: required('ROVE_CHROMIUM') })(sessionWith(over));
}
