import { codeIn } from '../bugs/shared/codes.ts';
import type { Used } from '../bugs/shared/kind.ts';
import type { Action, CheckAction, FieldValue } from '../drivers/contract.ts';
import { placeholder } from '../login/account.ts';
import { Code, quoted } from '../model/code.ts';
import type { Step } from '../model/suspicion.ts';
import { flowCode } from './flow-code.ts';
import type { Locators } from './locators.ts';
import { codeOf, finderIn, NoCodeError, secretOr } from './step-code.ts';

/** In names of what a run made; each run of a test has its own. */
const MARK = /rove[a-z0-9]+/i;
const OWN_NAME = placeholder({ index: 0 }, 'username');
const OWN_PASSWORD = placeholder({ index: 0 }, 'password');
const LISTS = new Set(['combobox', 'listbox']);

type Way = { steps: readonly Step[]; locators: Locators; address(place: string): string };

export function usedBy(action: CheckAction, { steps, locators, address }: Way): Used {
  const find = finderIn(locators);
  const code = (target: FieldValue['target']) => new Code(find(target));
  const target = () => {
    if (!action.target) throw new NoCodeError(`the check ${action.check} was done with no control`);
    return action.target;
  };
  const fields = action.fields ?? [];
  const filled = (name: string) => {
    const found = fields.find((one) => one.target.name === name);
    if (!found) throw new NoCodeError(`the check ${action.check} filled no field "${name}"`);
    return found;
  };
  return {
    target: () => code(target()),
    form: () => ({
      fields: fields.map((field) => ({
        into: code(field.target),
        value: codeOfValue(field),
        how: howTo(field),
      })),
      submit: action.submit && action.submit !== 'enter' ? code(action.submit) : (action.submit ?? null),
      ...(action.opener ? { opener: code(action.opener) } : {}),
    }),
    field: (name) => code(filled(name).target),
    typed: (name) => codeOfValue(filled(name)),
    opener: () => (action.opener ? code(action.opener) : null),
    flow: () => {
      if (!action.flow) throw new NoCodeError(`the check ${action.check} walks no flow`);
      return flowCode(action.flow, address);
    },
    beside: (name) =>
      new Code(`page.getByRole(${quoted(target().role)}, { name: ${quoted(name)}, exact: true }).first()`),
    asSecond: () =>
      loginCode({ steps, locators, address }, (value) =>
        value.replaceAll('{{credential.0.', '{{credential.1.'),
      ),
    asOther: ({ username, password }) =>
      loginCode({ steps, locators, address }, (value) =>
        value === OWN_PASSWORD ? password : value === OWN_NAME ? (username ?? value) : value,
      ),
    asShown: () => {
      const fills = steps.filter(({ action, signs_in }) => signs_in && action.kind === 'fill');
      return fills.length > 0
        ? signingIn(
            fills.map(({ action }) => action),
            { locators, address },
          )
        : null;
    },
  };
}

function howTo({ affordance, target }: FieldValue): 'type' | 'choose' | 'toggle' | 'pick' {
  if (affordance === 'upload') throw new NoCodeError('a check does not upload');
  if (affordance === 'toggle' || affordance === 'pick') return affordance;
  return affordance === 'choose' && LISTS.has(target.role) ? 'choose' : 'type';
}

/** A value as code; the mark of the run that found the bug gives way to that of the test, and a code to one that is new. */
function codeOfValue(field: FieldValue): Code {
  const { value } = field;
  const found = MARK.exec(value);
  if (!found && codeIn(field, OWN_NAME) !== value) return new Code(`anotherCode(${quoted(value)}, MARK)`);
  if (!found) return new Code(secretOr(value));
  const [before, after] = [value.slice(0, found.index), value.slice(found.index + found[0].length)];
  const parts = [before && secretOr(before), 'MARK', after && secretOr(after)];
  return new Code(parts.filter((part) => part).join(' + '));
}

/** A function that signs in as the first account was, with other values; null where the steps sign nobody in. */
function loginCode({ steps, locators, address }: Way, given: (value: string) => string): Code | null {
  const first = steps.findIndex(({ signs_in }) => signs_in);
  const login = steps.slice(Math.max(0, first)).filter(({ signs_in }) => signs_in);
  const [begin] = login;
  if (!begin) return null;
  const place = begin.place_before || begin.place_after;
  const actions = login.map(({ action }) => withValues(action, given));
  const start: Action[] = begin.action.kind === 'open' ? [] : [{ kind: 'open', place }];
  return signingIn([...start, ...actions], { locators, address });
}

function signingIn(actions: readonly Action[], { locators, address }: Omit<Way, 'steps'>): Code {
  const lines = actions.flatMap((action) => [...codeOf(action, locators, address), 'await rest(page);']);
  return new Code(`async (page: Page) => { ${lines.join(' ')} }`);
}

function withValues(action: Action, given: (value: string) => string): Action {
  if (action.kind !== 'fill') return action;
  const fields = action.fields.map((field) => ({ ...field, value: given(field.value) }));
  return { ...action, fields };
}
