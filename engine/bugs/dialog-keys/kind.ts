import { stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need } from '../shared/compare.ts';
import type { NoFacts, Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import closers from './closers.json' with { type: 'json' };
import { escapeKeepsOpen, focusLeaves, focusStaysOutside, isPlainBox } from './reproduce.ts';

const CLOSE = new RegExp(String.raw`^(${closers.join('|')})\b|^[×✕✖]$|\bclose\b`, 'i');
const TABS_MAX = 14;

type Variants = 'enter' | 'leave' | 'escape' | 'role';

/** Modal dialogs and the keyboard: WAI-ARIA Authoring Practices, dialog (modal) pattern. */
export const dialogKeys: TriedKind<Variants, NoFacts> = {
  id: 'dialog_keys',
  category: 'accessibility',
  description:
    'A modal dialog that the keyboard leaves, does not come to, or cannot close with Escape, or that is none by its role',
  sentence: 'Go through the dialog with Tab, then press Escape',
  fingerprint_rule: 'route, the dialog’s close control and what went wrong',
  variants: {
    enter: {
      severity: 'minor',
      because: 'a keyboard still gets there',
      title: () => 'The focus does not move into a modal dialog',
    },
    leave: {
      severity: 'major',
      because: 'the focus gets out of it',
      title: () => 'The focus leaves a modal dialog',
    },
    escape: {
      severity: 'minor',
      because: 'a keyboard still gets there',
      title: () => 'Escape does not close a dialog',
    },
    role: {
      severity: 'minor',
      because: 'a keyboard still gets there',
      title: () => 'A box that covers the page is no dialog for a keyboard or a screen reader',
    },
  },
  budget: { chance: 0.12, seconds: 0.9, most: 12, on_route: 4 },
  cause: ['element'],
  // The dialogs of an app mostly come of one component.
  blames: ({ context: { wrong = '' } }) => (wrong ? `dialog ${wrong}` : null),
  inPassing: { variant: 'leave', facts: {} },
  reproduce: ({ variant }) => {
    if (variant === 'leave') return shownBy(focusLeaves, {});
    if (variant === 'role') return shownBy(isPlainBox, {});
    return shownBy(variant === 'enter' ? focusStaysOutside : escapeKeepsOpen, {}, { late: true });
  },
  changes: false,
  fleeting: true,
  appliesTo: ({ seen }) => (seen.dialogs > 0 ? [{ kind: 'check', check: 'dialog_keys' }] : []),
  run: async (trial) => {
    const first = await trial.focus();
    need(first.modal !== 'none', 'a modal dialog');
    const close = trial.start.elements.find(
      ({ affordance, target }) => affordance === 'activate' && CLOSE.test(target.name),
    );
    const found: Sighting<Variants, NoFacts>[] = [];
    const add = (variant: Variants, description: string) =>
      found.push({
        variant,
        facts: {},
        key: [variant, stableText(close?.target.name ?? '')],
        description,
        place: trial.start.place,
        context: { wrong: variant },
      });
    if (first.plain) {
      add(
        'role',
        'A box lies over the whole page and keeps the pointer from it. No role tells that it is a dialog.',
      );
      return found;
    }
    if (first.modal === 'outside' && first.path !== '')
      add('enter', 'The dialog is open and modal, but the keyboard’s focus is on something behind it.');
    const isOut = await getsOut(trial);
    if (isOut) add('leave', 'Tab leads from the open modal dialog to what is behind it.');
    const { dialogs } = trial.seen;
    // With the focus outside, Escape is not the dialog's to hear.
    if (close && dialogs > 0 && !isOut && (await staysOpen(trial, dialogs)))
      add(
        'escape',
        `The modal dialog has a control to close it ("${close.target.name}"), but Escape does nothing.`,
      );
    return found;
  },
};

/** Whether a dialog is still there after Escape: the first may close what one of its fields has opened. */
async function staysOpen(trial: Trial, dialogs: number): Promise<boolean> {
  const least = Math.min(dialogs, trial.start.dialogs);
  for (let pressed = 0; pressed < 2; pressed += 1) {
    await trial.do({ kind: 'press', key: 'Escape' });
    if (trial.seen.dialogs < least || (await trial.look()).dialogs < least) return false;
  }
  return true;
}

/** Whether Tab leads from inside the dialog to an element of the page behind it. */
async function getsOut(trial: Trial): Promise<boolean> {
  let inside = false;
  const passed = new Set<string>();
  for (let i = 0; i < TABS_MAX; i += 1) {
    await trial.do({ kind: 'press', key: 'Tab' }, { hasty: true });
    if (trial.seen.dialogs < trial.start.dialogs) return false;
    const { modal, path } = await trial.focus();
    if (inside && modal === 'outside' && path !== '') return true;
    if (modal === 'inside' && passed.has(path)) return false; // All the way round.
    if (modal === 'inside') passed.add(path);
    inside ||= modal === 'inside';
  }
  return false;
}
