import type { ElementTarget, FieldValue, Observation } from '#engine/drivers/contract.ts';
import { isDisturbed, need } from '../shared/compare.ts';
import leaves from '../shared/leaves.json' with { type: 'json' };
import stays from '../shared/stays.json' with { type: 'json' };
import { find, type Trial } from '../shared/trial.ts';

const LEAVES = new RegExp(`^(${leaves.join('|')})[.!]?$`, 'iu');
const STAYS = new RegExp(`^(${stays.join('|')})[.!]?$`, 'iu');

/** How a form was left: by which answer to the question that came first ('' where none came), or which answer should have kept it and did not. */
type Leaving = { answer: string; lost_by: string };

/**
 * Leaves a form by its button. Where the app asks first, the answer that stays is given once, and then the one that
 * leaves. @throws Unfit where the question has no answer that leaves.
 */
export async function leaveForm(trial: Trial, button: ElementTarget, typed: FieldValue): Promise<Leaving> {
  const most = Math.max(0, trial.start.dialogs - 1);
  const asks = async () => {
    const before = trial.seen;
    await trial.do({ kind: 'activate', target: button });
    need(!isDisturbed(trial.recent), 'an error');
    return trial.seen.dialogs > most ? newButtons(before, trial.seen) : null;
  };
  let answers = await asks();
  if (!answers) return { answer: '', lost_by: '' };
  const stay = answers.find(({ name }) => STAYS.test(name.trim()));
  if (stay) {
    await trial.do({ kind: 'activate', target: stay });
    if (!(await isHeld(trial, typed))) return { answer: '', lost_by: stay.name };
    answers = await asks();
  }
  const leave = answers?.find(({ name }) => LEAVES.test(name.trim()));
  need(leave, 'it asks first');
  await trial.do({ kind: 'activate', target: leave });
  need(!isDisturbed(trial.recent) && trial.seen.dialogs <= most, 'the dialog stays');
  return { answer: leave.name, lost_by: '' };
}

/** Whether the field holds what was typed, at once or once the question has gone. */
async function isHeld(trial: Trial, { target, value }: FieldValue): Promise<boolean> {
  need(!isDisturbed(trial.recent), 'an error');
  const holds = () => find(trial.seen, target)?.field?.value === value;
  return holds() || trial.until(holds, trial.pace.save_ms / 2);
}

function newButtons(before: Observation, { elements }: Observation): ElementTarget[] {
  const isNew = ({ target }: { target: ElementTarget }) => target.role === 'button' && !find(before, target);
  return elements.filter((view) => view.enabled && isNew(view)).map(({ target }) => target);
}
