import type { ElementView } from '../drivers/contract.ts';

/** Whether a field holds one of the names by which the run's test accounts sign in: with another they cannot. */
export function holdsName({ field }: ElementView, names: readonly string[]): boolean {
  const value = field?.value.trim().toLowerCase() ?? '';
  return value !== '' && names.some((name) => name.trim().toLowerCase() === value);
}

/**
 * Whether a field stays what it is: the name of a test account and, in the form that holds it, what may say who the
 * account is and what it may do.
 */
export function isOfAccount(
  view: ElementView,
  form: readonly ElementView[],
  names: readonly string[],
): boolean {
  if (names.length === 0 || !form.some((one) => holdsName(one, names))) return false;
  return view.affordance !== 'type' || view.field?.input_type === 'password' || holdsName(view, names);
}
