import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { CONDITIONAL, pressedIn } from '../shared/pressed.ts';
import { nothingHappens } from './reproduce.ts';

type Facts = { role: string; name: string };

const JUDGED = new Set(['button', 'link', 'menuitem', 'tab', 'generic', 'listitem', 'row']);
/** What is no control by its role may wait for another gesture than a press. */
const LOOSE = new Set(['generic', 'listitem', 'row']);
const FIELDS = /box$|^(slider|spinbutton|switch|radio|radiogroup)$/;

/** An enabled control that does nothing at all when it is pressed, twice running. */
export const deadControl: JudgedKind<'certain' | 'conditional', Facts> = {
  id: 'dead_control',
  platforms: ['web', 'android'],
  category: 'functional',
  description: 'A control that looks ready to be used does nothing when it is pressed',
  fingerprint_rule: 'route, role and name without numbers',
  probes: [],
  variants: {
    certain: {
      severity: 'major',
      because: 'a button or a link that says what it does',
      title,
    },
    conditional: {
      severity: 'minor',
      because: 'other things that look clickable, and where doing nothing may be right',
      title,
    },
  },
  confirm: 'act',
  needsRest: true,
  markAtEnd: false,
  cause: ['element', 'request'],
  reproduce: () => shownBy(nothingHappens, {}, { late: true }),
  judge: (moment) => {
    const view = deadView(moment);
    if (!view) return [];
    const { role, name } = view.target;
    const certain = (role === 'button' || role === 'link') && !CONDITIONAL.test(name);
    const place = moment.before?.place ?? moment.after.place;
    return [
      {
        key: [routeOf(place), role, stableText(sharedName(view))],
        variant: certain ? 'certain' : 'conditional',
        facts: { role, name },
        description:
          'The control is visible and enabled, but pressing it changes nothing: no content, no place, no request, no focus, no storage.',
        place,
        element: view.target,
        context: { role, name },
      },
    ];
  },
};

function title({ role, name }: Facts): string {
  return `Nothing happens when ${name ? `"${name}"` : `the ${role}`} is pressed`;
}

function deadView(moment: Moment): ElementView | null {
  const { before, after } = moment;
  const view = pressedInVain(moment);
  if (!view || !before || before.structure !== after.structure) return null;
  const rightlyStill =
    hasOtherGesture(view) ||
    view.plain === true ||
    (view.leads_to && samePlace(view.leads_to, before.place)) ||
    waitsForInput(view, before) ||
    waitsForInput(view, after) ||
    isAtEnd(view) ||
    isLabel(view, before) ||
    formatsText(view, before) ||
    isRefused(view, before);
  return rightlyStill ? null : view;
}

/** The control that was pressed, when it looked ready and nothing came of it. */
function pressedInVain(moment: Moment): ElementView | null {
  const { result, signals } = moment;
  if (result?.effect) return null;
  if (signals.some(({ kind }) => kind === 'exception' || kind === 'rejection' || kind === 'response'))
    return null;
  const view = pressedIn(moment);
  const isReady = view?.enabled && !view.selected && view.affordance === 'activate';
  return isReady && JUDGED.has(view.target.role) ? view : null;
}

/** What moves its row may stand at the end already. */
function isAtEnd({ target, row_text }: ElementView): boolean {
  return (
    row_text !== undefined && /\b(up|down|left|right|top|bottom|hoch|runter|oben|unten)\b/i.test(target.name)
  );
}

/** Whatever it calls itself: what is edited or opened by a double click rightly leaves a single one alone. */
function hasOtherGesture({ target, surface, gestures = [] }: ElementView): boolean {
  if (gestures.includes('double')) return true;
  return LOOSE.has(target.role) && (surface === true || gestures.length > 0);
}

/** The words beside a field or a list of values name it, and are no control. */
function isLabel({ target }: ElementView, { elements }: Observation): boolean {
  return (
    target.role === 'generic' &&
    elements.some((one) => FIELDS.test(one.target.role) && one.target.name === target.name)
  );
}

/** A button beside text that is edited in place changes how the next letter will look, which nothing shows yet. */
function formatsText({ target }: ElementView, seen: Observation): boolean {
  return target.role === 'button' && seen.elements.some(({ field }) => field?.rich_text === true);
}

/** A form that has said what it refuses answers a second time with what stands there already. */
function isRefused({ submits }: ElementView, { template = '' }: Observation): boolean {
  return submits && /\b(?:alert|status)\b|!invalid/.test(template);
}

function samePlace(one: string, other: string): boolean {
  return (one.split('#')[0] ?? '') === (other.split('#')[0] ?? '');
}

/** A button of a form whose fields are empty or refused answers by leaving things as they are. */
function waitsForInput(view: ElementView, seen: Observation): boolean {
  if (!view.group) return false;
  return seen.elements.some(
    ({ group, field, affordance }) =>
      group === view.group &&
      field !== null &&
      (field.validation_message !== '' || (affordance === 'type' && field.value === '')),
  );
}
