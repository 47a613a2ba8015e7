import { startBilling, type TestBilling } from '#tests/support/billing-service.ts';
import { buildWeb } from '#tests/support/web-build.ts';

let started: Promise<{ billing: TestBilling; stop(): Promise<void> }> | null = null;

async function start() {
  const web = await buildWeb();
  const billing = await startBilling({ ROVE_WEB_DIST: web.folder });
  const stop = async () => {
    await billing.stop();
    await web.remove();
  };
  return { billing, stop };
}

/** One set of services for all parts of this suite: most of its time is theirs to start. */
export async function sharedBilling(): Promise<TestBilling> {
  started ??= start();
  return (await started).billing;
}

export async function stopShared(): Promise<void> {
  await (await started)?.stop();
}
