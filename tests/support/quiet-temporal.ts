import { DefaultLogger, Runtime } from '@temporalio/worker';

let isInstalled = false;

/** Lets Temporal's workers tell errors only. Files of tests share a process, which has one runtime. */
export function quietTemporal(): void {
  if (isInstalled) return;
  isInstalled = true;
  Runtime.install({ logger: new DefaultLogger('ERROR') });
}
