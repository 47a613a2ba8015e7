import type { Driver, Observation } from '../drivers/contract.ts';
import { valueFor } from './account.ts';
import { findLoginForm } from './find-login.ts';
import { reachLogin } from './reach-login.ts';
import { Way } from './way.ts';
import { REFUSAL } from './words.ts';

/** What the app says against it, in a line that was not there before or at a field; '' when it says nothing. */
export function refusalIn(seen: Observation, text: string): string {
  const known = new Set(text.split('\n'));
  const line = seen.text.split('\n').find((one) => !known.has(one) && one.length < 300 && REFUSAL.test(one));
  if (line) return line;
  return (
    seen.elements.find(({ field }) => REFUSAL.test(field?.validation_message ?? ''))?.field
      ?.validation_message ?? ''
  );
}

/**
 * What the app says to whoever signs in with these values, in a session that nobody has signed in to; null where it shows
 * no form for name and password, or says nothing against it.
 */
export async function refusalOf(
  driver: Driver,
  { username, password }: { username: string; password: string },
  { start_place, signal }: { start_place: string; signal: AbortSignal },
): Promise<string | null> {
  await driver.perform({ kind: 'open', place: start_place });
  const way = await Way.from(driver, signal);
  const form = await reachLogin(way, { start_place });
  if (form?.kind !== 'full' || form.code || !form.username || !form.password) return null;
  const { text } = way.seen;
  const values = [valueFor(form.username, username), valueFor(form.password, password)];
  const { status } = await way.act({ kind: 'fill', fields: values, submit: form.submit });
  if (status !== 'done') return null;
  await way.until((seen) => answerIn(seen, text) !== '');
  return answerIn(way.seen, text) || null;
}

/** All that a login that is still shown says after it was sent. */
function answerIn(seen: Observation, text: string): string {
  if (findLoginForm(seen)?.kind !== 'full') return '';
  const known = new Set(text.split('\n'));
  const lines = seen.text.split('\n').filter((line) => !known.has(line));
  return lines.join(' ').trim() || refusalIn(seen, text);
}
