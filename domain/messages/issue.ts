import { code, prose } from '../report/formats/markdown.ts';
import { cleanLine } from '../report/text.ts';
import type { Message, MessageBug, MessageTest } from './message.ts';

/** Messages that an issue is opened, opened again or closed for. */
export type BugMessage = Extract<Message, { type: 'bug.proved' | 'bug.fixed' | 'bug.regressed' }>;

const TITLE_MAX = 200;
const FACT_MAX = 1_000;

/** What a bug is the same by from run to run: app and fingerprint. Null for a bug without a fingerprint. */
export function identityOf({ test, bug }: BugMessage['data']): string | null {
  return bug.fingerprint === null ? null : `${appOf(test)}\n${bug.fingerprint}`;
}

export const issueTitle = ({ bug }: BugMessage['data']): string => cleanLine(bug.title, TITLE_MAX);

/** An issue's text in Markdown, in which nothing that a page wrote is a link, a mention or a command. */
export function issueInMarkdown(data: BugMessage['data'], mark: string): string {
  const lines = factsOf(data).map(([label, value]) => `- ${label}: ${code(value)}`);
  const link = data.link ? [`[The report](${data.link}) has its steps, pictures and test.`] : [];
  return [prose(data.bug.title), lines.join('\n'), ...link, footOf(mark)].join('\n\n');
}

/** The same in Jira's markup, where `{noformat}` is the only block in which nothing means anything. */
export function issueInWiki(data: BugMessage['data'], mark: string): string {
  const lines = [data.bug.title, ...factsOf(data).map(([label, value]) => `${label}: ${value}`)];
  const link = data.link ? [`[The report|${data.link}] has its steps, pictures and test.`] : [];
  return [inWiki(lines.join('\n')), ...link, footOf(mark)].join('\n\n');
}

/** What is said below an issue when its state changes: plain words, which mean nothing to any tracker. */
export function issueComment({ type, data }: BugMessage): string {
  const link = data.link ? ` ${data.link}` : '';
  if (type === 'bug.fixed') return `Rove has verified that it is fixed: its test no longer fails.${link}`;
  return `Rove has shown it again.${link}`;
}

const footOf = (mark: string): string => `Found and proved by Rove (${mark}).`;

const appOf = ({ url, test_name }: MessageTest): string =>
  url && URL.canParse(url) ? new URL(url).origin : test_name;

function factsOf({ test, bug }: BugMessage['data']): [string, string][] {
  const facts: [string, string | null][] = [
    ['Severity', bug.severity],
    ['Where', bug.place],
    ['Proof', proofOf(bug)],
    ['Test', test.test_name],
    ['Branch', test.branch],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, cleanLine(value, FACT_MAX)]] : []));
}

function proofOf({ proof }: MessageBug): string | null {
  if (!proof) return null;
  const { reproduced, attempts, steps } = proof;
  return `shown in ${reproduced} of ${attempts} replays, ${steps} ${steps === 1 ? 'step' : 'steps'}`;
}

function inWiki(text: string): string {
  return `{noformat}\n${text.replaceAll('{noformat}', '{ noformat }')}\n{noformat}`;
}
