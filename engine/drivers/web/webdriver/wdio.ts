import { AppError } from '#domain/kernel/errors.ts';

/** WebdriverIO's own binding to the protocol, without what `remote` does to pages and dialogs by itself. */
export async function webdriver(): Promise<typeof import('webdriver').default> {
  process.env.WDIO_LOG_LEVEL ??= 'silent'; // It writes on standard output, and only this keeps it from that.
  const { default: binding } = await import('webdriver');
  return binding;
}

/** What whoever asked for a browser is told that did not come. */
export function didNotStart(what: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  return new AppError('BROWSER_UNAVAILABLE', `${what} did not start`, { reason });
}
