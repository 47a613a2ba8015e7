import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import cancels from '../shared/cancels.json' with { type: 'json' };
import { isDisturbed, need, pageOf } from '../shared/compare.ts';
import { confirmRemoval, deletes, type Pressed, pressDelete, removerIn } from '../shared/removal.ts';
import { type Item, type OwnPage, ownPage, type Place, rowsOf, type Thing } from '../shared/thing.ts';
import type { Trial } from '../shared/trial.ts';

const CANCELS = new RegExp(String.raw`^(close|no|keep|${cancels.join('|')})(?!\p{L})`, 'iu');
/** What brings up the things that can be done with a row. */
const MENU = /\b(more|actions?|options|menu)\b|^([⋮⋯…]|\.{3})$/i;

/**
 * What leads to the control that deletes a thing of a list: nothing where its row has it, a menu of the row, or what opens
 * the thing.
 */
export type Via = { via: 'row' | 'menu' | 'page'; via_role: string; via_name: string };
/** What was pressed to delete a thing, and what its page said on the way there. */
export type Removal = { pressed: Pressed; via: Via; cancel: string; page: OwnPage | null };

type Asked = Omit<Removal, 'cancel'> & { asks: boolean };

/**
 * Deletes a thing in its list, by the shortest way that there is. Where its row has the control and that asks first, the
 * user begins with `beside`, thinks better of it, and deletes the thing then.
 * @throws Unfit where nothing deletes it.
 */
export async function removeListed(
  trial: Trial,
  list: Place,
  thing: Thing,
  beside: Thing | null,
): Promise<Removal> {
  const { dialogs } = trial.seen;
  let asked = await askToRemove(trial, list, thing);
  if (!asked.asks) return { ...asked, cancel: '' };
  let cancel = '';
  if (beside && asked.via.via === 'row') {
    cancel = await leave(trial, dialogs);
    await askToRemove(trial, list, beside);
    if (trial.seen.dialogs > dialogs) await leave(trial, dialogs);
    asked = await askToRemove(trial, list, thing);
    need(asked.asks, 'the dialog');
  }
  return { ...asked, pressed: await confirmRemoval(trial, asked.pressed), cancel };
}

async function askToRemove(trial: Trial, list: Place, thing: Thing): Promise<Asked> {
  const [row, ...more] = (await rowsOf(trial, list, thing)).own;
  need(row && more.length === 0, 'one row');
  const direct = await removerIn(trial, row);
  if (direct) return pressing(trial, direct, { via: 'row', via_role: '', via_name: '' });
  const inMenu = await removerInMenu(trial, row);
  if (inMenu) return pressing(trial, inMenu.remover, inMenu.via);
  const opener = openerOf(trial, row, thing);
  need(opener, 'a way to delete it');
  await trial.do({ kind: 'activate', target: opener });
  need(!isDisturbed(trial.recent), 'no ordinary answer');
  const removers = () => trial.seen.elements.filter((view) => isRemover(view) && view.row_text === undefined);
  // What is shown of a thing may come in after its page.
  if (removers().length !== 1) await trial.until(() => removers().length === 1);
  const [remover, ...others] = removers();
  need(remover && others.length === 0, 'one button that deletes');
  const page = pageOf(trial.seen.place) === pageOf(list.place) ? null : ownPage(trial, thing);
  const via = { via: 'page' as const, via_role: opener.role, via_name: '' };
  return { ...(await pressing(trial, remover, via)), page };
}

async function pressing(trial: Trial, remover: ElementView, via: Via): Promise<Asked> {
  const { dialogs } = trial.seen;
  const pressed = await pressDelete(trial, remover);
  return { pressed, via, page: null, asks: trial.seen.dialogs > dialogs };
}

/** The control that deletes among what a menu of the row brings up; the menu is shut again where there is none. */
async function removerInMenu(trial: Trial, row: Item): Promise<{ remover: ElementView; via: Via } | null> {
  const menu = trial.seen.elements.find(
    ({ target, affordance, enabled, unfolds }) =>
      affordance === 'activate' &&
      enabled &&
      target.role === 'button' &&
      target.path.startsWith(`${row.path}>`) &&
      (unfolds || MENU.test(target.name)),
  );
  if (!menu) return null;
  const before = new Set(trial.seen.elements.map(({ target }) => target.path));
  await trial.do({ kind: 'activate', target: menu.target });
  const brought = trial.seen.elements.filter((view) => isRemover(view) && !before.has(view.target.path));
  const via = { via: 'menu' as const, via_role: menu.target.role, via_name: menu.target.name };
  if (brought.length === 1 && brought[0]) return { remover: brought[0], via };
  await trial.do({ kind: 'press', key: 'Escape' });
  return null;
}

const isRemover = ({ affordance, enabled, target }: ElementView): boolean =>
  affordance === 'activate' && enabled && deletes(target.name);

/** What opens the thing of a row: the link or button that its name is, or the row itself. */
function openerOf({ seen }: Trial, row: Item, { mark, page }: Thing): ElementTarget | null {
  const pressed = seen.elements.filter(({ affordance, enabled }) => affordance === 'activate' && enabled);
  const inside = pressed.filter(({ target }) => target.path.startsWith(`${row.path}>`));
  const named = inside.find(({ target, leads_to }) => target.name.includes(mark) || leads_to === page?.place);
  return (named ?? pressed.find(({ target }) => target.path === row.path))?.target ?? null;
}

async function leave(trial: Trial, dialogs: number): Promise<string> {
  const no = trial.seen.elements.findLast(
    ({ target }) => target.role === 'button' && CANCELS.test(target.name),
  );
  need(no, 'a way to cancel');
  await trial.do({ kind: 'activate', target: no.target });
  need(trial.seen.dialogs <= dialogs && !isDisturbed(trial.recent), 'the dialog stays');
  return no.target.name;
}
