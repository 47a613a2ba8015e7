import type {
  CheckAction,
  Driver,
  ElementTarget,
  ElementView,
  FieldValue,
  Observation,
} from '#engine/drivers/contract.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { closing, visit } from '../shared/beside.ts';
import { changeOf } from '../shared/change.ts';
import { isDisturbed, need, pageOf, wordsOf } from '../shared/compare.ts';
import { editorsOn, heldBy, reopen } from '../shared/editors.ts';
import { whileHolding } from '../shared/hindrance.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { markIn, openerOf } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { otherAccountSaves } from './reproduce.ts';

/** `path`: of the request, without identifiers; `field`: what the other account changed. */
type Facts = { method: string; path: string; field: string };

/**
 * What an account's pages do not offer it, its server refuses to it too (OWASP API Security 2023, API5). The first account's
 * page makes the request; it is kept back and sent by the other account's session. What the first account's page shows then
 * tells whether it was taken.
 */
export const accountRights: TriedKind<'saves', Facts> = {
  id: 'account_rights',
  category: 'security',
  description:
    'One test account changes, by a request of its own, what only the other one is offered to change',
  sentence: 'Fill the form, and send what its page would send with the other test account',
  fingerprint_rule: 'method and path of the request without identifiers',
  variants: {
    saves: {
      severity: 'critical',
      because: 'whoever has an account changes what is not theirs to change',
      title: ({ method, path }) => `An account may ${method} ${path}, which its pages do not offer it`,
    },
  },
  budget: { chance: 0.05, seconds: 6, most: 4, waiting_cost: 4, time_ms: 30_000 },
  cause: ['request'],
  blames: ({ facts: { method, path } }) => `rights of ${method} ${path}`,
  reproduce: ({ facts: { field }, used }) => {
    const asSecond = used.asSecond();
    const opener = used.opener();
    if (!asSecond) return null;
    const given = { form: used.form(), field: used.field(field), asSecond };
    return shownBy(otherAccountSaves, { ...given, ...(opener ? { opener } : {}) }, { late: true });
  },
  changes: true,
  fleeting: 'opened',
  appliesTo: (context) =>
    context.mode === 'active' && context.accounts > 1 && tellSigned(context.seen) !== 'out'
      ? editable(context)
      : [],
  run: async (trial, action) => {
    const { submit, opener } = action;
    const [given] = trial.fresh(action.fields ?? []);
    need(given && submit && submit !== 'enter', 'a form with a button');
    const mark = markIn([given]);
    const old = heldBy(trial.view(given.target));
    const other = await trial.driver.beside?.('other');
    need(other, 'the other account cannot sign in');
    return closing(other, async () => {
      await notOffered(trial, other, opener ?? submit);
      const request = await whileHolding(trial, mark, () => trial.send([given], submit));
      need(request, 'a request that carries it');
      const status = await other.requests?.send(request);
      if (status === undefined || status >= 400) return [];
      await reopen(trial, trial.start, { field: given.target, opener });
      need(!isDisturbed(trial.recent), 'no ordinary answer');
      const isTaken = () => heldBy(trial.view(given.target)).includes(mark);
      if (!isTaken() && !(await trial.until(isTaken, trial.pace.save_ms / 2))) return [];
      await trial.send([{ ...given, value: old }], submit);
      const { method, address } = request;
      const path = resourceOf(address);
      return [
        {
          variant: 'saves' as const,
          facts: { method, path, field: given.target.name },
          description: `The first test account's page sends ${method} ${path} to save this form; the second account is not offered it. Sent with the second account's session it was answered with ${status}, and the first account's page shows the new value.`,
          place: trial.start.place,
          element: given.target,
          key: [method, path],
          context: { request: `${method} ${path}`, status: String(status), typed: given.value },
        },
      ];
    });
  },
};

/** Forms with a text that can be changed, each by one of its fields. */
function editable(context: CheckContext): CheckAction[] {
  const { persona, serial } = context;
  const token = `${persona.token}r${serial}`;
  return editorsOn(context).flatMap(({ fields, submit }): CheckAction[] => {
    const field = fields.find((view) => changeOf(view, token)?.includes(token));
    const value = field && changeOf(field, token);
    if (!value || !submit) return [];
    const fieldValue: FieldValue = { target: field.target, affordance: 'type', value };
    return [
      {
        kind: 'check',
        check: 'account_rights',
        fields: [fieldValue],
        submit: submit.target,
        ...openerOf(context),
      },
    ];
  });
}

/** @throws Unfit where the other account is offered the control, or the way to its page. */
async function notOffered(trial: Trial, other: Driver, control: ElementTarget): Promise<void> {
  const { start } = trial;
  if (!(await isOffered(trial, other, control))) return;
  need(await isWayWithheld(trial, other), 'it is for both');
  await trial.do({ kind: 'open', place: start.place });
  need(find(trial.seen, control), 'the form is gone');
}

/** Whether the other account's page has such a control too: another row's says as much. */
async function isOffered(trial: Trial, other: Driver, control: ElementTarget): Promise<boolean> {
  const { place, elements } = trial.start;
  const own = find({ elements }, control);
  const nameOf = own ? sharedName(own) : control.name;
  let seen = await visit(other, place);
  const has = async () => {
    seen = await other.observe({ patient: true });
    const isLike = (view: ElementView) =>
      view.target.role === control.role && isAlike(sharedName(view), nameOf);
    return pageOf(seen.place) === pageOf(place) && seen.elements.some(isLike);
  };
  if ((await has()) || (await trial.until(has, trial.pace.save_ms / 2))) return true;
  need(tellSigned(seen) !== 'out' && seen.busy === undefined, 'the other account signed in');
  return false;
}

/** Whether the page of a thing leads the first account to its form, and shows itself to the other one without that link. */
async function isWayWithheld(trial: Trial, other: Driver): Promise<boolean> {
  const { place } = trial.start;
  if (!/^https?:/.test(place)) return false;
  const thing = new URL(new URL(place).pathname.replace(/\/[^/]+(\/?)$/, '$1'), place).href;
  if (!/\d/.test(new URL(thing).pathname)) return false;
  const leads = ({ elements }: Observation) =>
    elements.some(({ leads_to }) => pageOf(leads_to) === pageOf(place));
  const mine = await trial.do({ kind: 'open', place: thing });
  if (!leads(mine) || pageOf(mine.place) !== pageOf(thing)) return false;
  const theirs = await visit(other, thing);
  if (pageOf(theirs.place) !== pageOf(thing) || theirs.busy !== undefined) return false;
  const [shown, common] = [wordsOf(theirs), wordsOf(trial.start)];
  const own = [...wordsOf(mine)].filter((line) => !common.has(line));
  return own.length > 0 && own.filter((line) => shown.has(line)).length >= own.length / 2 && !leads(theirs);
}

const WORD = /\p{L}+/u;
/** The same name, or of one that names its thing the same first word: "Edit Ada", "Edit Bo". */
const isAlike = (one: string, other: string): boolean =>
  one === other || (WORD.exec(one)?.[0] ?? '') === (WORD.exec(other)?.[0] ?? '-');
