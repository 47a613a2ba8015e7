import { createHash } from 'node:crypto';
import type { FocusProbe } from '#engine/drivers/probe-answers.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { focusIsHidden, isTrapped } from './reproduce.ts';

type Variants = 'trap' | 'hidden';
type Found = Sighting<Variants, Facts>;
type Facts = { role: string; name: string };

const TABS = 14;
/** With fewer stops Tab may come back to where it was by rights. */
const STOPS_MIN = 3;
const STUCK = 3;

/** A keyboard gets around: WCAG 2.2, 2.1.2 (no keyboard trap) and 2.4.7 (focus visible). */
export const keyboardFocus: TriedKind<Variants, Facts> = {
  id: 'keyboard_focus',
  category: 'accessibility',
  description: 'Tab does not lead on from a control, or a control that has the focus does not show it',
  sentence: 'Go through the page with Tab',
  fingerprint_rule: 'route, role and name of the control',
  variants: {
    trap: {
      severity: 'major',
      because: 'a keyboard gets no further',
      title: ({ role, name }) =>
        `Tab does not lead on from ${name ? `"${name}"` : `the ${role || 'element'}`}`,
    },
    hidden: {
      severity: 'minor',
      because: 'a focus that cannot be seen',
      title: () => 'Which control has the keyboard’s focus cannot be seen',
    },
  },
  budget: { chance: 0.01, seconds: 4, most: 6 },
  cause: ['element'],
  inPassing: { variant: 'trap', facts: { role: '', name: '' } },
  reproduce: ({ variant }) => shownBy(variant === 'trap' ? isTrapped : focusIsHidden, {}),
  changes: false,
  general: true,
  appliesTo: ({ seen }) =>
    seen.dialogs === 0 && seen.elements.length >= STOPS_MIN
      ? [{ kind: 'check', check: 'keyboard_focus' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    let last: { focus: FocusProbe; picture: string } | null = null;
    let stuck = 0;
    const hidden: FocusProbe[] = [];
    for (let i = 0; i < TABS; i += 1) {
      await trial.do({ kind: 'press', key: 'Tab' }, { hasty: true });
      need(trial.seen.place === start.place && trial.seen.dialogs === 0, 'another screen');
      const focus = await trial.focus();
      stuck = focus.path !== '' && focus.path === last?.focus.path ? stuck + 1 : 0;
      if (stuck >= STUCK && focus.stops >= STOPS_MIN && !focus.takes_keys) return [trap(trial, focus)];
      const picture = await pictureOf(trial);
      if (last && isHidden(last, focus, picture)) hidden.push(last.focus);
      last = { focus, picture };
    }
    const [first] = hidden;
    return first ? [unseen(trial, first, hidden.length)] : [];
  },
};

/** It looked with the focus as it looks now without it, down to the picture of the whole screen. */
function isHidden(last: { focus: FocusProbe; picture: string }, now: FocusProbe, picture: string): boolean {
  const { focus } = last;
  if (focus.path === '' || focus.path === now.path || focus.takes_keys || !focus.in_view || !now.in_view)
    return false;
  return now.before?.path === focus.path && now.before.look === focus.look && picture === last.picture;
}

async function pictureOf(trial: Trial): Promise<string> {
  return createHash('sha1')
    .update(await trial.driver.screenshot())
    .digest('hex');
}

function trap(trial: Trial, { role, name, path }: FocusProbe): Found {
  return {
    variant: 'trap',
    facts: { role, name },
    description:
      'The focus stays where it is however often Tab is pressed, though there are other controls on the page.',
    place: trial.start.place,
    element: { role, name, nth: 0, path },
    key: ['trap', role, name],
  };
}

function unseen(trial: Trial, { role, name, path }: FocusProbe, count: number): Found {
  return {
    variant: 'hidden',
    facts: { role, name },
    description: `${name ? `"${name}"` : `The ${role || 'element'}`} looks with the focus exactly as without it.`,
    place: trial.start.place,
    element: { role, name, nth: 0, path },
    key: ['hidden'],
    context: { controls: String(count) },
  };
}
