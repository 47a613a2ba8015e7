import type { AppiumDevice } from '#domain/apk/device-pool.ts';

const ANSWER_MS = 5_000;
/** What was found lately still holds. */
const KNOWN_MS = 5_000;

const known = new Map<string, { at: number; why: Promise<string | null> }>();

/** Why a device cannot be used now, in a few words; null when its Appium says that it is ready. */
export function whyUnwell({ url }: AppiumDevice): Promise<string | null> {
  const last = known.get(url);
  if (last && performance.now() - last.at < KNOWN_MS) return last.why;
  const why = ask(url);
  known.set(url, { at: performance.now(), why });
  return why;
}

async function ask(url: string): Promise<string | null> {
  const { username, password } = new URL(url);
  const address = new URL(url);
  address.username = '';
  address.password = '';
  address.pathname = `${address.pathname.replace(/\/$/, '')}/status`;
  const headers = username
    ? {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
      }
    : undefined;
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(headers ? { headers } : {}),
    });
    if (!answer.ok) return `Appium answers with ${answer.status}`;
    const { value } = (await answer.json()) as { value?: { ready?: boolean; message?: string } };
    // Older servers and farms say nothing of it.
    return value?.ready === false ? (value.message ?? 'not ready').slice(0, 100) : null;
  } catch (error) {
    const { name, cause } = error as Error;
    if (name === 'TimeoutError') return 'no answer';
    return ((cause as NodeJS.ErrnoException)?.code ?? (error as Error).message).slice(0, 100);
  }
}
