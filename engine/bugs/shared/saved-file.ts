import type { Driver, ElementTarget, ElementView } from '#engine/drivers/contract.ts';
import type { SavedFileProbe } from '#engine/drivers/probe-answers.ts';
import exportWords from './export-words.json' with { type: 'json' };
import type { CheckContext } from './kind.ts';
import { type Trial, Unfit } from './trial.ts';

const EXPORTS = new RegExp(
  String.raw`^\P{L}*(${exportWords.join('|')})( ?\(?(csv|tsv|excel|xlsx?|spreadsheet)\)?)?$`,
  'iu',
);

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
  const { place } = trial.seen;
  const file = await fileOf(trial, trial.driver, () => trial.do({ kind: 'activate', target }));
  if (trial.seen.place !== place) await trial.do({ kind: 'back' });
  return file;
}

/** What is saved in a session, that of the trial or another one, by what `press` does there. @throws Unfit as above. */
export async function fileOf(
  trial: Trial,
  driver: Driver,
  press: () => Promise<unknown>,
): Promise<SavedFileProbe> {
  if (!driver.capabilities.probes.includes('saved_file')) throw new Unfit('a browser that tells of files');
  const read = async () => (await driver.probe('saved_file')) as SavedFileProbe | null;
  await read(); // It is told of once: what was saved before is none of this.
  await press();
  let file = await read();
  const hasCome = async () => {
    file = await read();
    return file !== null;
  };
  if (!file) await trial.until(hasCome);
  if (!file) throw new Unfit('a file of text');
  return file;
}
