import cancels from '#engine/bugs/shared/cancels.json' with { type: 'json' };
import type { Action, ElementTarget, Observation, Signal } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { mayChange } from '#engine/model/methods.ts';

const CANCELS = new RegExp(
  String.raw`^(close|schließen|fermer|cerrar|chiudi|sluiten|${cancels.join('|')})(?!\p{L})`,
  'iu',
);
/** Answers that say nothing of what was asked: not signed in, too slow, too many. */
const UNHEARD = new Set([401, 408, 425, 429]);

/**
 * What an action used that may have changed something on the screen that is still shown: it sent a request that may
 * change something, dragged something elsewhere, or left a dialog with fields by cancelling; or that led from one thing to another of its kind within
 * the page. Null where it did none of these.
 */
export function changerOn(
  action: Action | undefined,
  { before, after }: { before: Observation; after: Observation },
  signals: readonly Signal[],
): ElementTarget | null {
  if (after.dialogs > 0) return null;
  const used = action ? usedBy(action) : null;
  if (before.place !== after.place) return isToSibling(before, after, signals) ? used : null;
  if (!used || used.role === 'link') return null;
  // What was dragged stands elsewhere, whether or not that was sent.
  const isMoved = action?.kind === 'drag' && before.text !== after.text;
  return isMoved || signals.some(isSent) || isCancelled(used, before, after) ? used : null;
}

/** Whether the same page shows another thing of its kind, without being loaded anew. */
function isToSibling(before: Observation, after: Observation, signals: readonly Signal[]): boolean {
  if (![before.place, after.place].every((place) => URL.canParse(place))) return false;
  const isLoaded = signals.some((signal) => signal.kind === 'response' && signal.main_document);
  const [was, is] = [new URL(before.place).pathname, new URL(after.place).pathname];
  return !isLoaded && was !== is && routeOf(before.place) === routeOf(after.place);
}

function usedBy(action: Action): ElementTarget | null {
  if (action.kind === 'activate' || action.kind === 'drag') return action.target;
  if (action.kind === 'press') return { role: '', name: action.key, nth: 0, path: '' };
  if (action.kind !== 'fill') return null;
  const [field] = action.fields;
  return action.submit && action.submit !== 'enter' ? action.submit : (field?.target ?? null);
}

function isSent(signal: Signal): boolean {
  return (
    signal.kind === 'response' &&
    signal.same_site &&
    /^(fetch|xhr)$/.test(signal.resource) &&
    mayChange(signal.method) &&
    !UNHEARD.has(signal.status)
  );
}

function isCancelled({ name }: ElementTarget, before: Observation, after: Observation): boolean {
  const leaves = name === 'Escape' || CANCELS.test(name.trim());
  return (
    leaves &&
    before.dialogs > after.dialogs &&
    before.elements.some(({ affordance }) => affordance === 'type')
  );
}
