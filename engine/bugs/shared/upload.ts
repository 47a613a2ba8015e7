import type { CheckAction, ElementTarget, ElementView, FieldValue } from '#engine/drivers/contract.ts';
import { isDisturbed, need, writesIn } from './compare.ts';
import { isPressable } from './form-steps.ts';
import type { CheckContext } from './kind.ts';
import { find, type Trial } from './trial.ts';
import words from './upload-words.json' with { type: 'json' };

const UPLOADS = new RegExp(String.raw`^(${words.join('|')})(?!\p{L})`, 'iu');

/** Fields for files, `several`: for some at once, each to be given the files that `named` says for a mark. */
export function uploadsOn(
  { seen, mode, refuse, persona, serial }: CheckContext,
  check: string,
  { several, named }: { several: boolean; named(mark: string): string },
): CheckAction[] {
  if (mode !== 'active') return [];
  return seen.elements
    .filter((view) => view.affordance === 'upload' && view.enabled && (!several || view.field?.multiple))
    .filter((view) => refuse(view, [view]) === '')
    .map(({ target }) => ({
      ...{ kind: 'check', check, target },
      fields: [{ target, affordance: 'upload', value: named(`${persona.token}f${serial}`) }],
    }));
}

/** What a field for files is called. */
export const nameOfField = (trial: Trial, target: ElementTarget): string =>
  target.name || find(trial.start, target)?.field?.label || 'the field for files';

/**
 * Chooses files, and sends them where the page does not do so by itself; gives the name of the button for that, '' where
 * there is none. @throws Unfit where nothing is sent, or it goes wrong
 */
export async function upload(trial: Trial, field: FieldValue): Promise<string> {
  const from = trial.signals.length;
  await trial.do({ kind: 'fill', fields: [field], submit: null });
  const isSent = () => writesIn(trial.signals.slice(from)).length > 0;
  const ofForm = senderOf(trial, field.target);
  const isAlone = !ofForm && (isSent() || (await trial.until(isSent, trial.pace.save_ms / 4)));
  const sender = isAlone ? null : (ofForm ?? uploaderOn(trial));
  if (!isAlone) {
    need(sender, 'a way to send them');
    await trial.do({ kind: 'activate', target: sender.target });
    need(isSent() || (await trial.until(isSent)), 'nothing was sent');
  }
  need(!isDisturbed(trial.signals.slice(from)), 'it was refused');
  return sender?.target.name ?? '';
}

const buttonsOn = ({ seen }: Trial): ElementView[] =>
  seen.elements.filter((view) => isPressable(view) && view.target.role === 'button');

/** The button that sends the form of a field: what is saved meanwhile may be a draft of it. */
function senderOf(trial: Trial, field: ElementTarget): ElementView | undefined {
  const own = find(trial.seen, field)?.group;
  return buttonsOn(trial).find(({ submits, group }) => submits && group !== '' && group === own);
}

/** What is called like a button that uploads. */
const uploaderOn = (trial: Trial): ElementView | undefined =>
  buttonsOn(trial).find(({ target }) => UPLOADS.test(target.name.trim()));
