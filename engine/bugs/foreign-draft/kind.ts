import type {
  CheckAction,
  Driver,
  ElementTarget,
  FieldValue,
  Observation,
} from '#engine/drivers/contract.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { isDisturbed, need } from '../shared/compare.ts';
import { namesNext } from '../shared/form-steps.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { filling, makersOf, markIn } from '../shared/places.ts';
import { findSignOut } from '../shared/signing-out.ts';
import { find, type Trial } from '../shared/trial.ts';
import { isOfferedToOther } from './reproduce.ts';

/** `next`: whether the draft is kept only once its first step is taken; `out` and its role: what is pressed to sign out; `menu`: the name of what signs out in the menu that this brings up, '' where it does so itself. */
type Facts = { field: string; next: boolean; out: string; out_role: string; menu: string };
/** Menus that are looked into for what signs out. */

type Draft = { fields: FieldValue[]; submit: ElementTarget | 'enter' | null; mark: string };

/** What one user has typed and not sent is nobody else's, in the same browser too. */
export const foreignDraft: TriedKind<'shown', Facts> = {
  id: 'foreign_draft',
  category: 'functional',
  description:
    'What one test account has typed into a form and not sent stands there for the other account that signs in next',
  sentence: 'Fill the form and leave it, sign out, and open it with the other test account',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    shown: {
      severity: 'major',
      because: 'what one user has entered is shown to another, who may send it as their own',
      title: ({ field }) => `What one account has typed into "${field}" is shown to the next`,
    },
  },
  budget: { chance: 0.1, seconds: 7, most: 4, waiting_cost: 6, time_ms: 40_000 },
  sure: true,
  changes: true,
  reproduce: ({ facts: { next, out, out_role, menu }, used }) => {
    const asSecond = used.asSecond();
    const { fields, submit } = used.form();
    if (!asSecond || !/^(?:button|link)$/.test(out_role)) return null;
    const form = { fields, submit: next ? submit : null };
    return shownBy(isOfferedToOther, { form, signOut: byRole(out_role, out), menu, asSecond });
  },
  appliesTo: draftable,
  run: async (trial, action) => {
    const { driver, start } = trial;
    const { fields, submit } = filling(action, trial);
    const draft: Draft = { fields, submit: null, mark: markIn(fields) };
    need(driver.beside && draft.mark, 'an account of its own');
    const isStep = submit !== null && submit !== 'enter' && namesNext(submit.name);
    if (!(await keeps(trial, draft))) {
      need(isStep, 'no draft is kept');
      draft.submit = submit;
      need(await keeps(trial, draft), 'no draft is kept');
    }
    await clear(trial, fields);
    const own = await driver.beside('same');
    need(own, 'the account cannot sign in a second time');
    const { session, control, menu } = await closing(own, () => leaveDraft(trial, own, draft));
    const other = await driver.beside({ session, signs_in: 'other' });
    need(other, 'the other account cannot sign in');
    const field = await closing(other, () => fieldShown(trial, other, draft));
    if (field === null) return [];
    return [
      {
        variant: 'shown',
        facts: { field, next: draft.submit !== null, out: control.name, out_role: control.role, menu },
        description: `One test account filled the form at ${start.place} and signed out; in the same browser the form shows the other account what was typed.`,
        place: start.place,
        key: [field],
        context: { typed: draft.mark },
      },
    ];
  },
};

/** Forms that make something. */
function draftable(context: CheckContext): CheckAction[] {
  const { seen, mode, accounts } = context;
  if (mode !== 'active' || accounts < 2 || seen.dialogs > 0) return [];
  return makersOf(context).map(({ fields, submit }) => ({
    ...{ kind: 'check', check: 'foreign_draft', fields, submit },
  }));
}

/** Whether the form, filled and left, shows what was typed when it is opened again. */
async function keeps(trial: Trial, { fields, submit, mark }: Draft): Promise<boolean> {
  const { place } = trial.start;
  await trial.do({ kind: 'fill', fields, submit });
  need(!isDisturbed(trial.recent), 'an error');
  await trial.until(() => trial.stores(mark), trial.pace.save_ms / 3);
  await trial.do({ kind: 'open', place });
  const isShown = () => fieldWith(trial.seen, { fields, mark }) !== null;
  return isShown() || trial.until(isShown, trial.pace.save_ms / 5);
}

/** Empties what was typed: the draft is no part of what is explored. */
async function clear(trial: Trial, fields: readonly FieldValue[]): Promise<void> {
  const typed = fields.filter(({ target, affordance }) => affordance === 'type' && find(trial.seen, target));
  if (typed.length === 0) return;
  const emptied = typed.map((field) => ({ ...field, value: '' }));
  await trial.do({ kind: 'fill', fields: emptied, submit: null });
}

type SignedOut = { session: unknown; control: ElementTarget; menu: string };

/** Fills the form in a session of the same account, leaves it, and signs out there; gives what the browser keeps then. */
async function leaveDraft(trial: Trial, own: Driver, { fields, submit, mark }: Draft): Promise<SignedOut> {
  const { place } = trial.start;
  await visit(own, place);
  await own.perform({ kind: 'fill', fields, submit });
  const isStored = async () => JSON.stringify((await own.session()) ?? '').includes(mark);
  await trial.until(isStored, trial.pace.save_ms / 2);
  const out = await signOut(own, await visit(own, place));
  const isOut = async () => tellSigned(await own.observe({ patient: true })) === 'out';
  need((await isOut()) || (await trial.until(isOut, trial.pace.save_ms)), 'it does not sign out');
  return { session: await own.session(), ...out };
}

/** Signs out by a control on the screen, or in a menu that one of it brings up. @throws Unfit */
async function signOut(own: Driver, seen: Observation): Promise<{ control: ElementTarget; menu: string }> {
  const found = await findSignOut(own, seen);
  need(found, 'a way to sign out');
  const { control, menu } = found;
  await own.perform({ kind: 'activate', target: control });
  return menu ? { control: menu, menu: control.name } : { control, menu: '' };
}

/** The field that shows another account what was typed, also once the page has come in; null where none does. */
async function fieldShown(trial: Trial, other: Driver, draft: Draft): Promise<string | null> {
  let found = fieldWith(await visit(other, trial.start.place), draft);
  const isShown = async () => {
    found = fieldWith(await other.observe(), draft);
    return found !== null;
  };
  if (found === null) await trial.until(isShown, trial.pace.save_ms / 2);
  return found;
}

/** The field that holds what was typed or, where the page says it otherwise, the one that it was typed into. */
function fieldWith(
  { text, elements }: Observation,
  { fields, mark }: Pick<Draft, 'fields' | 'mark'>,
): string | null {
  const held = elements.find(({ field }) => field?.value.includes(mark));
  if (held) return held.target.name;
  return text.includes(mark) ? (fields.find(({ value }) => value.includes(mark))?.target.name ?? '') : null;
}
