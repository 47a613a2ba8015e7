import type { ElementView } from '../drivers/contract.ts';
import { ACCOUNT_KEYS, LOGOUT, PRESENT_PASSWORD } from './words.ts';

/**
 * Why an element, with the others of its form, is left alone while signed in: it would end the session, or take the test
 * account away from the run. '' when it may be used.
 */
export function endsAccess(view: ElementView, group: readonly ElementView[]): string {
  if (LOGOUT.test(view.target.name)) return 'it ends the session';
  const passwords = group.filter(({ field }) => field?.input_type === 'password');
  const asksPresent = passwords.some(
    ({ field }) =>
      field !== null &&
      (PRESENT_PASSWORD.test(field.label) || PRESENT_PASSWORD.test(field.field_name.replace(/_/g, ' '))),
  );
  if (asksPresent || (passwords.length > 1 && passwords.length === fieldsOf(group).length))
    return 'it changes the password of the test account';
  const changes =
    view.affordance === 'activate' && view.leads_to === '' && ACCOUNT_KEYS.test(view.target.name);
  return changes ? 'it changes how the test account signs in' : '';
}

const fieldsOf = (group: readonly ElementView[]): ElementView[] =>
  group.filter(({ affordance }) => affordance === 'type');
