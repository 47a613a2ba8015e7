import type { ElementView } from '#engine/drivers/contract.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import spentButtons from './spent-buttons.json' with { type: 'json' };

/** Names of controls that rightly do nothing while there is nothing for them to do. */
export const CONDITIONAL = new RegExp(
  String.raw`\b(${spentButtons.join('|')})\b|^[^\p{L}\p{N}]{0,3}$|^\d+(\s*[-–—]\s*\d+)?$`,
  'iu',
);

/** The control that was pressed in the usual way, as it was before; null where something else was done, or it could not be. */
export function pressedIn({ before, action, result }: Moment): ElementView | null {
  // What is there for another press than the usual one, nothing tells.
  if (!before || action?.kind !== 'activate' || action.how || result?.status !== 'done') return null;
  const { path, role } = action.target;
  return before.elements.find(({ target }) => target.path === path && target.role === role) ?? null;
}
