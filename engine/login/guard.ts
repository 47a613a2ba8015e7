import { holdsName } from '#engine/model/account-names.ts';
import type { ElementView } from '../drivers/contract.ts';
import { mayKeepPasswords } from '../forms/infer-form.ts';
import ends from './access-ends.json' with { type: 'json' };
import { ACCOUNT_KEYS, LOGOUT, PRESENT_PASSWORD } from './words.ts';

/**
 * Why an element, with the others of its form, is left alone while signed in: it would end the session, or take the test
 * account away from the run. '' when it may be used.
 */
export function endsAccess(
  view: ElementView,
  group: readonly ElementView[],
  names: readonly string[] = [],
): string {
  const [, ...others] = names;
  if (group.some((one) => holdsName(one, others)) || isInRowOf(view, names))
    return 'it may keep a test account from signing in';
  if (LOGOUT.test(view.target.name)) return 'it ends the session';
  const passwords = group.filter(({ field }) => field?.input_type === 'password');
  const asksPresent = passwords.some(
    ({ field }) =>
      field !== null &&
      (PRESENT_PASSWORD.test(field.label) || PRESENT_PASSWORD.test(field.field_name.replace(/_/g, ' '))),
  );
  const isOfPasswords = passwords.length > 1 && passwords.length === fieldsOf(group).length;
  if ((asksPresent && !mayStayEmpty(passwords, group)) || isOfPasswords)
    return 'it changes the password of the test account';
  const changes =
    view.affordance === 'activate' && view.leads_to === '' && ACCOUNT_KEYS.test(view.target.name);
  return changes ? 'it changes how the test account signs in' : '';
}

/** Whether passwords of a form that nobody has to fill stand among data that is there: left empty, they stay what they are. */
function mayStayEmpty(passwords: readonly ElementView[], group: readonly ElementView[]): boolean {
  const held = fieldsOf(group).filter((one) => !passwords.includes(one) && one.field?.value);
  const submit = group.find(({ submits }) => submits);
  const around = `${passwords[0]?.group} ${submit?.target.name ?? ''}`;
  return (
    mayKeepPasswords(held.length, around) &&
    passwords.every(({ field }) => field?.value === '' && !field.required)
  );
}

/** What keeps somebody out, in a row that shows who it is; an author's name stands in rows too. */
const ENDS = new RegExp(String.raw`\b(${ends.join('|')})\b`, 'iu');

/** Whether a control of a list acts on a test account: what a link leads to has its own controls. */
function isInRowOf(
  { row_text = '', affordance, leads_to, target }: ElementView,
  names: readonly string[],
): boolean {
  const text = row_text.toLowerCase();
  const isNamed = (name: string) => name.includes('@') && text.includes(name.toLowerCase());
  const mayEnd =
    affordance === 'activate' ? leads_to === '' && ENDS.test(target.name) : affordance !== 'type';
  return mayEnd && names.some(isNamed);
}

const fieldsOf = (group: readonly ElementView[]): ElementView[] =>
  group.filter(({ affordance }) => affordance === 'type');
