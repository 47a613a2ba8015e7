import { cleanLine } from '../report/text.ts';
import type { Message, MessageBug } from './message.ts';

export type MessageWords = {
  /** One line, as a subject. */
  headline: string;
  /** What stands below it; may be empty. */
  detail: string;
  link: string | null;
};

const TITLE_MAX = 200;

/** A message in words for people: of a page's own text only single clean lines. */
export function wordsOf(message: Message): MessageWords {
  if (message.type === 'channel.test') return { headline: message.data.text, detail: '', link: null };
  const { test, link } = message.data;
  return { ...sentencesOf(message), link, headline: `${headlineOf(message)} (${line(test.test_name)})` };
}

const line = (text: string): string => cleanLine(text, TITLE_MAX);

type AboutRun = Exclude<Message, { type: 'channel.test' }>;

function headlineOf(message: AboutRun): string {
  switch (message.type) {
    case 'run.completed': {
      const { critical, major, minor } = message.data.bugs;
      const all = critical + major + minor;
      if (all === 0) return 'Test completed: no bug';
      return `Test completed: ${all} ${all === 1 ? 'bug' : 'bugs'}`;
    }
    case 'run.failed':
      return 'Test failed';
    case 'bug.proved':
      return `Bug proved: ${titleOf(message.data.bug)}`;
    case 'bug.fixed':
      return `Bug fixed: ${titleOf(message.data.bug)}`;
    case 'bug.regressed':
      return `Bug is back: ${titleOf(message.data.bug)}`;
  }
}

function sentencesOf(message: AboutRun): { detail: string } {
  const at = message.data.test.url ? ` ${line(message.data.test.url)}` : '';
  switch (message.type) {
    case 'run.completed': {
      const { bugs, comparison } = message.data;
      const counts = `${bugs.critical} critical, ${bugs.major} major, ${bugs.minor} minor.`;
      return { detail: `${counts}${comparison ? ` ${since(comparison)}` : ''}${at}` };
    }
    case 'run.failed':
      return { detail: `${line(message.data.message)}${at}` };
    case 'bug.fixed':
      return { detail: `${FIXED[message.data.shown_by]}${at}` };
    default:
      return { detail: `${proofOf(message.data.bug)}${line(message.data.bug.place ?? '')}` };
  }
}

const titleOf = ({ severity, title }: MessageBug): string => `${line(title)} [${severity}]`;

const FIXED = {
  run: 'A later test was at its place and did not meet it.',
  verification: 'The test of this bug no longer fails.',
} as const;

function since({
  new: fresh,
  persisting,
  regressed,
  fixed,
}: Record<'new' | 'persisting' | 'regressed' | 'fixed', number>): string {
  return `Since the test before: ${fresh} new, ${regressed} back, ${persisting} persisting, ${fixed} fixed.`;
}

function proofOf({ proof }: MessageBug): string {
  if (!proof) return '';
  const { reproduced, attempts, steps } = proof;
  return `Reproduced ${reproduced}/${attempts} in ${steps} ${steps === 1 ? 'step' : 'steps'}. `;
}
