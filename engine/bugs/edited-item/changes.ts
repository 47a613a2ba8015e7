import type { CheckAction, FieldValue } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { refusalFor } from '#engine/model/safety.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { changeOf } from '../shared/change.ts';
import { need } from '../shared/compare.ts';
import type { CheckContext } from '../shared/kind.ts';
import { markIn } from '../shared/places.ts';
import type { Trial } from '../shared/trial.ts';

const FIELDS_MAX = 12;
/** Buttons that do more than save, and forms that save nothing. */
const NOT_PRESSED = /\b(search|filter|find|go|delete|remove|pay|buy|order|next|continue)\b/i;
const NO_EDITOR = /search|filter|\bfind\b|sign-?(in|up)|\blog-?(in|on)/i;

/** What is typed over what; `name`: that of the field, the same in every row. */
export type Change = { field: FieldValue; old: string; name: string };

/**
 * Forms that hold values already and have a button that saves: with all that can be changed at once, and field by field
 * for those that would refuse one of them.
 */
export function editors(context: CheckContext): CheckAction[] {
  const { seen, persona, serial, opened_by } = context;
  if ((seen.dialogs > 0 && !opened_by) || !/^https?:/.test(seen.place)) return [];
  const opener = opened_by ? { opener: opened_by } : {};
  return formsOf(seen.elements)
    .filter((form, index, all) => isFirstOfItsRows(form, index, all) && mayBeSent(form, context))
    .flatMap(({ fields, submit }): CheckAction[] => {
      const changes = fields.flatMap((view): FieldValue[] => {
        const value = changeOf(view, `${persona.token}e${serial}`);
        return value === null ? [] : [{ target: view.target, affordance: 'type', value }];
      });
      const each = changes.map((change) => [change]);
      return (each.length > 1 ? [changes, ...each] : each).map((some) => {
        const sent = { fields: some, submit: submit?.target ?? null };
        return { kind: 'check', check: 'edited_item', ...sent, ...opener };
      });
    });
}

function mayBeSent({ group, fields, submit }: Form, { refuse, destructive }: CheckContext): boolean {
  if (submit?.target.role !== 'button' || fields.length > FIELDS_MAX) return false;
  if (NOT_PRESSED.test(submit.target.name) || NO_EDITOR.test(group)) return false;
  if (refuse(submit, [...fields, submit]) || refusalFor(submit.target.name, '', destructive)) return false;
  if (fields.some((view) => view.affordance === 'upload' || view.field?.input_type === 'password'))
    return false;
  return fields.some(({ field }) => field?.value);
}

/** What holds for the form of one row holds for those of all. */
function isFirstOfItsRows(form: Form, index: number, all: readonly Form[]): boolean {
  const nameOf = ({ fields }: Form) => fields.map(sharedName).join(',');
  return all.findIndex((one) => nameOf(one) === nameOf(form)) === index;
}

/** What is typed over what. @throws Unfit where there is nothing to change. */
export function changesIn(trial: Trial, action: CheckAction): Change[] {
  const changes = trial.fresh(action.fields ?? []).flatMap((typed): Change[] => {
    const view = trial.view(typed.target);
    const old = view.field?.value ?? '';
    // In a session that remembers, it may hold by now what it was to be changed to.
    const value = old === typed.value ? changeOf(view, markIn([typed])) : typed.value;
    return value && value !== old ? [{ field: { ...typed, value }, old, name: sharedName(view) }] : [];
  });
  need(changes.length > 0, 'something to change');
  return changes;
}
