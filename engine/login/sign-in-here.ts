import type { Driver, Observation } from '../drivers/contract.ts';
import { placeholder, valueFor } from './account.ts';
import { findLoginForm, tellSigned } from './find-login.ts';
import { Way } from './way.ts';

/**
 * Signs the first test account in by the form that is shown, and goes nowhere by itself. Gives the screen that it led to;
 * null where it shows no form for name and password, or goes on asking for them.
 */
export async function signInHere(driver: Driver, signal: AbortSignal): Promise<Observation | null> {
  const way = await Way.from(driver, signal);
  const form = findLoginForm(way.seen);
  if (form?.kind !== 'full' || form.code || !form.username || !form.password) return null;
  const own = { index: 0 };
  const values = [
    valueFor(form.username, placeholder(own, 'username')),
    valueFor(form.password, placeholder(own, 'password')),
  ];
  const { status } = await way.act({ kind: 'fill', fields: values, submit: form.submit });
  if (status !== 'done') return null;
  const isIn = (seen: Observation) => tellSigned(seen) === 'in' || (!seen.blank && !findLoginForm(seen));
  return (await way.until(isIn)) && tellSigned(way.seen) !== 'out' ? way.seen : null;
}
