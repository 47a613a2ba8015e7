import type { Driver, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { accountControls, signOutControls } from '#engine/login/find-login.ts';

const MENUS_MAX = 4;

/** What signs out on a screen, and the menu that was opened for it; null where it stands there by itself. */
export type SigningOut = { control: ElementTarget; menu: ElementTarget | null };

/**
 * Looks for what signs out: on the screen itself, or in the menus that it has, those first that are the account's; the one
 * that has it stays open. `opener`: the menu that is known to. Null where there is none.
 */
export async function findSignOut(
  driver: Driver,
  seen: Observation,
  opener?: ElementTarget,
): Promise<SigningOut | null> {
  const [direct] = signOutControls(seen);
  if (direct) return { control: direct.target, menu: null };
  const menus = [...accountControls(seen), ...seen.elements.filter(({ unfolds }) => unfolds)];
  const known = seen.elements.filter(({ target }) => target.name === opener?.name);
  for (const { target } of [...known, ...menus].slice(0, MENUS_MAX)) {
    await driver.perform({ kind: 'activate', target });
    const [control] = signOutControls(await driver.observe({ patient: true }));
    if (control) return { control: control.target, menu: target };
    await driver.perform({ kind: 'press', key: 'Escape' });
  }
  return null;
}
