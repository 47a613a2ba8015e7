import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { refusalFor } from '#engine/model/safety.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { need } from './compare.ts';
import type { CheckContext } from './kind.ts';
import { find, findInRow, type Trial } from './trial.ts';

const FIELDS_MAX = 12;
/** What saves: any other button may add, order or ask for something, of which its form holds a first guess only. */
const SAVES =
  /(?<!\p{L})(save|update|store|keep|ok|done|set|speichern|sichern|aktualisieren|übernehmen|enregistrer|sauvegarder|mettre à jour|guardar|actualizar|salva|aggiorna|salvar|atualizar|opslaan|bijwerken|spara|uppdatera|lagre|oppdater|gem|opdater|zapisz|aktualizuj|uložit|сохранить|обновить|保存|更新|저장|حفظ)(?!\p{L})/iu;
const NOT_PRESSED = /\b(search|filter|find|delete|remove|pay|buy|order|next|continue|cart|basket)\b/i;
/** Forms that save nothing. */
const NO_EDITOR = /search|filter|\bfind\b|sign-?(in|up)|\blog-?(in|on)/i;

/** Forms that hold values already and have a button that saves; of those in the rows of a list the first. */
export function editorsOn(context: CheckContext): Form[] {
  const { seen, opened_by } = context;
  if ((seen.dialogs > 0 && !opened_by) || !/^https?:/.test(seen.place)) return [];
  return formsOf(seen.elements).filter(
    (form, index, all) => isFirstOfItsRows(form, index, all) && mayBeSent(form, context),
  );
}

function mayBeSent({ group, fields, submit }: Form, { refuse, destructive }: CheckContext): boolean {
  if (submit?.target.role !== 'button' || fields.length > FIELDS_MAX) return false;
  const { name } = submit.target;
  if (!SAVES.test(name) || NOT_PRESSED.test(name) || NO_EDITOR.test(group)) return false;
  if (refuse(submit, [...fields, submit]) || refusalFor(name, '', destructive)) return false;
  if (fields.some((view) => view.affordance === 'upload' || view.field?.input_type === 'password'))
    return false;
  return fields.some((view) => view.affordance === 'type' && view.field?.value);
}

function isFirstOfItsRows(form: Form, index: number, all: readonly Form[]): boolean {
  const nameOf = ({ fields }: Form) => fields.map(sharedName).join(',');
  return all.findIndex((one) => nameOf(one) === nameOf(form)) === index;
}

/** What a field holds; of what is switched, `on` or `off`. */
export function heldBy({ affordance, selected, field, chosen }: ElementView): string {
  if (chosen !== undefined) return chosen;
  if (affordance === 'toggle') return selected ? 'on' : 'off';
  return field?.value ?? '';
}

/** Opens the place of a form, and brings the form up again where it has no address. Gives whether that was so. @throws Unfit */
export async function reopen(
  trial: Trial,
  { place }: Observation,
  { field, opener }: { field: ElementTarget; opener: ElementTarget | undefined },
): Promise<boolean> {
  await trial.do({ kind: 'open', place });
  if (!opener || find(trial.seen, field)?.field) return false;
  const now = findInRow(trial.seen, opener);
  need(now, 'what opens the form is gone');
  await trial.do({ kind: 'activate', target: now.target });
  return true;
}
