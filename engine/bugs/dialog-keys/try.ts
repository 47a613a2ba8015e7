import { stableText } from '#engine/model/fingerprint.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { type Check, suspect } from '../shared/check.ts';
import { need } from '../shared/compare.ts';
import type { Trial } from '../shared/trial.ts';

const CLOSE =
  /^(close|dismiss|cancel|schließen|abbrechen|fermer|annuler|cerrar|cancelar|chiudi|[×✕✖xX])\b|^[×✕✖]$|\bclose\b/i;
const TABS_MAX = 14;

/** Modal dialogs and the keyboard: WAI-ARIA Authoring Practices, dialog (modal) pattern. */
export const dialogKeysCheck: Check = {
  id: 'dialog_keys',
  description: 'A modal dialog that the keyboard leaves, does not come to, or cannot close with Escape',
  severity_rule: 'major when the focus gets out of it, else minor',
  fingerprint_rule: 'route, the dialog’s close control and what went wrong',
  prior: 0.6,
  most: 6,
  changes: false,
  fleeting: true,
  appliesTo: ({ seen }) => (seen.dialogs > 0 ? [{ kind: 'check', check: 'dialog_keys' }] : []),
  run: async (trial) => {
    const first = await trial.focus();
    need(first.modal !== 'none', 'a modal dialog');
    const close = trial.start.elements.find(
      ({ affordance, target }) => affordance === 'activate' && CLOSE.test(target.name),
    );
    const found: Suspicion[] = [];
    const add = (kind: string, severity: 'major' | 'minor', title: string, description: string) =>
      found.push(
        suspect({
          check: dialogKeysCheck,
          category: 'accessibility',
          title,
          severity,
          description,
          place: trial.start.place,
          parts: [kind, stableText(close?.target.name ?? '')],
        }),
      );
    if (first.modal === 'outside' && first.path !== '')
      add(
        'enter',
        'minor',
        'The focus does not move into a modal dialog',
        'The dialog is open and modal, but the keyboard’s focus is on something behind it.',
      );
    const isOut = await getsOut(trial);
    if (isOut)
      add(
        'leave',
        'major',
        'The focus leaves a modal dialog',
        'Tab leads from the open modal dialog to what is behind it.',
      );
    const { dialogs } = trial.seen;
    // With the focus outside, Escape is not the dialog's to hear.
    if (close && dialogs > 0 && !isOut) {
      await trial.do({ kind: 'press', key: 'Escape' });
      if (trial.seen.dialogs >= dialogs && (await trial.look()).dialogs >= dialogs)
        add(
          'escape',
          'minor',
          'Escape does not close a dialog',
          `The modal dialog has a control to close it ("${close.target.name}"), but Escape does nothing.`,
        );
    }
    return found;
  },
};

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
