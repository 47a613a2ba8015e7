import type { ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import type { SavedFileProbe } from '#engine/drivers/probe-answers.ts';
import exportWords from './export-words.json' with { type: 'json' };
import type { CheckContext } from './kind.ts';
import { type Trial, Unfit } from './trial.ts';

const EXPORTS = new RegExp(`^(${exportWords.join('|')})$`, 'iu');

/** Controls that save a list as a file. */
export function saversOn({ seen, refuse }: Pick<CheckContext, 'seen' | 'refuse'>): ElementView[] {
  return seen.elements.filter(
    (view) =>
      view.affordance === 'activate' &&
      view.enabled &&
      EXPORTS.test(view.target.name.trim()) &&
      refuse(view, [view]) === '',
  );
}

/** Presses what saves a file, or shows it in place of the page, and gives what it says. @throws Unfit where the browser cannot tell, or it is no text. */
export async function savedBy(trial: Trial, target: ElementTarget): Promise<SavedFileProbe> {
  const { driver } = trial;
  if (!driver.capabilities.probes.includes('saved_file')) throw new Unfit('a browser that tells of files');
  const read = async () => (await driver.probe('saved_file')) as SavedFileProbe | null;
  await read(); // It is told of once: what was saved before is none of this.
  const { place } = trial.seen;
  await trial.do({ kind: 'activate', target });
  let file = await read();
  const hasCome = async () => {
    file = await read();
    return file !== null;
  };
  if (!file) await trial.until(hasCome);
  if (!file) throw new Unfit('a file of text');
  if (trial.seen.place !== place) await trial.do({ kind: 'back' });
  return file;
}
