import type { ElementView } from '#engine/drivers/contract.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { CONDITIONAL, pressedIn } from '../shared/pressed.ts';
import { onlyCloses } from './reproduce.ts';

type Facts = { role: string; name: string };

/** Items that are chosen, and may be already, have roles of their own. */
const ITEMS = new Set(['menuitem', 'button', 'link', 'generic', 'listitem']);
const NOISE = new Set<Moment['signals'][number]['kind']>(['exception', 'rejection', 'response', 'dialog']);
const NAME_MIN = 2;

/** An item of a menu that closes its menu when it is chosen, and does nothing else. */
export const deadItem: JudgedKind<'dead', Facts> = {
  id: 'dead_item',
  category: 'functional',
  description: 'An item of a menu closes the menu and does nothing else',
  fingerprint_rule: 'route, role and name without numbers',
  probes: [],
  variants: {
    dead: {
      severity: 'major',
      because: 'the item says what it does',
      title: ({ name }) => `Choosing "${name}" closes its menu and does nothing else`,
    },
  },
  needsRest: true,
  markAtEnd: false,
  cause: ['element', 'request'],
  reproduce: () => shownBy(onlyCloses, {}, { late: true }),
  judge: (moment) => {
    const view = chosenInVain(moment);
    if (!view) return [];
    const { role, name } = view.target;
    const place = moment.before?.place ?? moment.after.place;
    return [
      {
        key: [routeOf(place), role, stableText(sharedName(view))],
        variant: 'dead',
        facts: { role, name },
        description:
          'The menu closes, and nothing else changes: no content, no place, no request, no storage, no message.',
        place,
        element: view.target,
        context: { role, name },
      },
    ];
  },
};

function chosenInVain(moment: Moment): ElementView | null {
  const view = onlyClosed(moment) ? pressedIn(moment) : null;
  if (!view || !promises(view)) return null;
  const { name } = view.target;
  const isCurrent = moment.after.elements.some(
    ({ target, field }) => target.name.includes(name) || field?.value.includes(name),
  );
  return isCurrent ? null : view;
}

function onlyClosed({ before, after, result, signals }: Moment): boolean {
  if (!result?.effects.includes('closed') || result.effects.length > 1) return false;
  // What closes a dialog is how it is left.
  if (before?.dialogs !== after.dialogs) return false;
  return before.place === after.place && !signals.some(({ kind }) => NOISE.has(kind));
}

/** Whether an item says that something will be done. */
function promises({ target: { role, name }, enabled, selected, leads_to, gestures }: ElementView): boolean {
  if (!enabled || selected || leads_to || gestures?.length) return false;
  return ITEMS.has(role) && name.length >= NAME_MIN && !CONDITIONAL.test(name);
}
