import { createHash } from 'node:crypto';
import type { FocusProbe } from '#engine/model/probe-answers.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { type Check, suspect } from '../shared/check.ts';
import { need } from '../shared/compare.ts';
import type { Trial } from '../shared/trial.ts';

const TABS = 14;
/** With fewer stops Tab may come back to where it was by rights. */
const STOPS_MIN = 3;
const STUCK = 3;

/** A keyboard gets around: WCAG 2.2, 2.1.2 (no keyboard trap) and 2.4.7 (focus visible). */
export const keyboardFocusCheck: Check = {
  id: 'keyboard_focus',
  description: 'Tab does not lead on from a control, or a control that has the focus does not show it',
  severity_rule: 'major for a trap, minor for a focus that cannot be seen',
  fingerprint_rule: 'route, role and name of the control',
  prior: 0.45,
  most: 16,
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

function trap(trial: Trial, { role, name, path }: FocusProbe): Suspicion {
  return suspect({
    check: keyboardFocusCheck,
    category: 'accessibility',
    title: `Tab does not lead on from ${name ? `"${name}"` : `the ${role || 'element'}`}`,
    severity: 'major',
    description:
      'The focus stays where it is however often Tab is pressed, though there are other controls on the page.',
    place: trial.start.place,
    element: { role, name, nth: 0, path },
    parts: ['trap', role, name],
  });
}

function unseen(trial: Trial, { role, name, path }: FocusProbe, count: number): Suspicion {
  return suspect({
    check: keyboardFocusCheck,
    category: 'accessibility',
    title: 'Which control has the keyboard’s focus cannot be seen',
    severity: 'minor',
    description: `${name ? `"${name}"` : `The ${role || 'element'}`} looks with the focus exactly as without it.`,
    place: trial.start.place,
    element: { role, name, nth: 0, path },
    parts: ['hidden'],
    context: { controls: String(count) },
  });
}
