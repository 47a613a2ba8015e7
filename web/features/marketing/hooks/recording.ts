import type { Proof, Severity } from '#domain/findings/finding.ts';
import type { ActionLine } from '#domain/test-run/events.ts';

/** A run as a watcher of it was sent it. Times are milliseconds from the start of its exploration. */
export type Recording = {
  recorded_at: string;
  browser: string;
  seed: number;
  seconds: number;
  actions: number;
  states: number;
  pictures: { file: string; at_ms: number }[];
  log: (Pick<ActionLine, 'at_ms' | 'text' | 'why' | 'outcome'> & { place: string })[];
  bugs: { at_ms: number; title: string; severity: Severity; proof: Proof }[];
};

/** Where the recording lies; `bench/landing` makes it. */
const FOLDER = '/run';

/** The picture that every recording begins with, so that it can be shown before the rest is known. */
export const FIRST_PICTURE = '01.webp';

export const pictureUrl = (file: string): string => `${FOLDER}/${file}`;

/** Reads the recording. It is our own file, made together with the app, and needs no check of its shape. */
export async function loadRecording(signal: AbortSignal): Promise<Recording> {
  const answer = await fetch(`${FOLDER}/run.json`, { signal });
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}`);
  return (await answer.json()) as Recording;
}

/** How long the recording is: until its last action, picture or proof. */
export function lengthOf({ pictures, log, bugs }: Recording): number {
  return Math.max(...[...pictures, ...log, ...bugs].map(({ at_ms }) => at_ms));
}

/** What had happened by a time, oldest first. All lists are in order of time. */
export function upTo<T extends { at_ms: number }>(list: readonly T[], at_ms: number): T[] {
  return list.filter((item) => item.at_ms <= at_ms);
}
