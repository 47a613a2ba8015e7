import type { ElementView, FieldValue } from '#engine/drivers/contract.ts';
import type { Remover } from '#engine/export/runtime/removal.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { isDisturbed, need } from './compare.ts';
import type { Made } from './made.ts';
import removers from './removers.json' with { type: 'json' };
import type { Trial } from './trial.ts';

const DELETE = new RegExp(String.raw`^(${removers.join('|')})\b|^[×✕✖🗑xX]\uFE0F?$|\b(delete|remove)\b`, 'iu');
const YES = /^(delete|remove|yes|ok|confirm|continue|löschen|ja|oui|sí)\b/i;

/** Names of what was pressed to delete something. */
export type Pressed = { delete_role: string; delete_by: string; confirm_by?: string };
export const NOT_PRESSED: Pressed = { delete_role: '', delete_by: '' };

/** What was pressed, for a test; null where its role is none that a test finds. */
export function removerOf({ delete_role: role, delete_by: name, confirm_by = '' }: Pressed): Remover | null {
  if (role !== 'button' && role !== 'link' && role !== 'menuitem') return null;
  return { role, name, confirm: confirm_by };
}

/**
 * What a list says of a deletion, for `provesDeletion`. What stands on the pages of things and is made there by the same form, as
 * comments are, is one part of the app wherever it stands.
 */
export function deletionIn(place: string, fields: readonly FieldValue[]): { list: string } {
  const route = routeOf(place).split('#')[0] ?? '';
  const names = fields.map(({ target }) => target.name).join(', ');
  return { list: route.includes(':id') && names ? `what "${names}" makes` : route };
}

/** What proves that findings are of one deletion which takes away something else: its list, and the verb of what deletes. */
export function provesDeletion({
  additional_context: { list = '', lost = '', deleted_by = '' },
}: {
  additional_context: Record<string, string>;
}): string | null {
  const [verb = ''] = /^\S+/.exec(deleted_by) ?? [];
  return list && lost && verb ? ['deletes another', list, verb].join('|') : null;
}

/** Deletes what a check has made, by the control in its item; gives what was pressed. @throws Unfit when there is none. */
export async function remove(trial: Trial, made: Pick<Made, 'listed'>): Promise<Pressed> {
  const { dialogs } = trial.seen;
  const pressed = await pressRemover(trial, made);
  return trial.seen.dialogs > dialogs ? confirmRemoval(trial, pressed) : pressed;
}

/** Presses the control of an item that deletes it, which may ask first. @throws Unfit when there is none. */
export async function pressRemover(trial: Trial, made: Pick<Made, 'listed'>): Promise<Pressed> {
  const { listed } = made;
  const [item] = listed.items;
  need(item, 'an item');
  // One that is being edited may be saved, or thrown away, as soon as anything else is pressed.
  need(!trial.seen.elements.some((view) => isEdited(view, made)), 'an item is being edited');
  return pressDelete(trial, await removerIn(trial, item));
}

/** The control in an item that deletes it, which may show only while it is pointed at; undefined where it has none. */
export async function removerIn(
  trial: Trial,
  item: Pick<Made['listed']['items'][number], 'path' | 'remove'>,
): Promise<ElementView | undefined> {
  const inside = () => trial.seen.elements.filter(({ target }) => target.path.startsWith(`${item.path}>`));
  const button = deleteIn(inside(), item.remove);
  const [first] = inside();
  if (button || !first) return button;
  await trial.do({ kind: 'hover', target: first.target });
  return deleteIn(inside(), item.remove);
}

/** Presses what deletes, which may ask first. @throws Unfit where it is none that may be pressed. */
export async function pressDelete(trial: Trial, button: ElementView | undefined): Promise<Pressed> {
  need(button && refusalFor(button.target.name, button.leads_to) === '', 'a button that deletes');
  await trial.do({ kind: 'activate', target: button.target });
  need(!isDisturbed(trial.recent), 'an error');
  return { delete_role: button.target.role, delete_by: button.target.name };
}

/** Whether a control of this name deletes something. */
export const deletes = (name: string): boolean => DELETE.test(name);

/** Says yes to the dialog that asks before something is deleted. @throws Unfit when it has no such button. */
export async function confirmRemoval(trial: Trial, pressed: Pressed): Promise<Pressed> {
  const yes = trial.seen.elements.findLast(({ target }) => target.role === 'button' && YES.test(target.name));
  need(yes && refusalFor(yes.target.name, '') === '', 'a way to confirm');
  await trial.do({ kind: 'activate', target: yes.target });
  return { ...pressed, confirm_by: yes.target.name };
}

/** Whether it is a field in an item of the list; what stands beside the items, as the form that makes one, is none. */
function isEdited({ affordance, target }: ElementView, { listed }: Pick<Made, 'listed'>): boolean {
  if (affordance !== 'type' || !target.path.startsWith(`${listed.path}>`)) return false;
  const tagOf = (path: string) => path.slice(listed.path.length + 1).match(/^[a-z-]+/i)?.[0];
  return tagOf(target.path) === tagOf(listed.items[0]?.path ?? '');
}

/** The control by its name, or the one that the target's own code calls so. */
function deleteIn(views: readonly ElementView[], remover: string): ElementView | undefined {
  const controls = views.filter(({ affordance, enabled }) => affordance === 'activate' && enabled);
  return (
    controls.find(({ target }) => DELETE.test(target.name)) ??
    controls.find(({ target }) => target.path === remover)
  );
}

/** The control that offers to take back what was done last. */
export function undoOn({ seen }: Trial): ElementView | undefined {
  return seen.elements.find(
    ({ affordance, enabled, target }) =>
      affordance === 'activate' && enabled && /\b(undo|rückgängig|annuler|deshacer)\b/i.test(target.name),
  );
}
