import type { BlobRef } from '../../findings/finding.ts';
import { baseSentence } from '../at-base.ts';
import { comparisonSentence } from '../comparison.ts';
import { notShownSentence } from '../device-lacks.ts';
import { onlyInSentence } from '../engines.ts';
import { loginSentence } from '../login.ts';
import { modelSentence } from '../model.ts';
import { muteSentence, partMuted } from '../muted.ts';
import type { Report, ReportFinding } from '../report.ts';
import { cleaned, cleanLine, cleanText } from '../text.ts';
import { factsOf } from './fact-words.ts';
import {
  CATEGORY_WORDS,
  countsSentence,
  expirySentence,
  HISTORY_WORDS,
  MUTED_NOTE,
  metricFacts,
  proofSentence,
  runFacts,
  SEVERITY_WORDS,
  STATE_NOTE,
  UNPROVED_NOTE,
} from './words.ts';

/** Where a file lies beside the document, or null where it cannot be had. */
export type PathOf = (ref: BlobRef) => string | null;

const URLS_MAX = 200;

/** The whole report as GitHub-flavoured Markdown. */
export function reportToMarkdown(report: Report, pathOf: PathOf = () => null): string {
  const safe = cleaned(report);
  const { counted, muted } = partMuted(safe.bugs);
  const parts = [
    `# Rove report: ${prose(safe.test_name)}`,
    `${countsSentence(safe.total_bugs_found)}.${safe.comparison ? ` ${comparisonSentence(safe.comparison)}` : ''}`,
    prose(notShownSentence(safe) ?? ''),
    facts(runFacts(safe)),
    ...(safe.login ? [prose(loginSentence(safe.login))] : []),
    ...(safe.model ? [prose(modelSentence(safe.model))] : []),
    expirySentence(safe) ?? '',
    `## Bugs (${counted.length})`,
    ...counted.map((bug) => bugCard(bug, '###', pathOf)),
    ...mutedPart(muted, pathOf),
    ...fixedPart(safe),
    '## Performance overview',
    facts(metricFacts(safe)),
    '## Security findings',
    safe.security_findings.length === 0 ? 'None.' : safe.security_findings.map(securityLine).join('\n'),
    '## Coverage',
    facts(safe.coverage.urls.slice(0, URLS_MAX).map((url) => ['', url])),
    ...(safe.coverage.not_reached.length > 0
      ? [
          `## Not reached (${safe.coverage.not_reached.length})`,
          safe.coverage.not_reached
            .map(({ what, why, place }) => `- ${prose(what)}: ${prose(why)} ${code(place)}`)
            .join('\n'),
        ]
      : []),
    ...(safe.unproved.length > 0
      ? [
          `## Not proved (${safe.unproved.length})`,
          UNPROVED_NOTE,
          ...safe.unproved.map((bug) => bugCard(bug, '###', pathOf)),
        ]
      : []),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** One bug, to be pasted into an issue or a message. */
export function bugToMarkdown(bug: ReportFinding): string {
  return `${bugCard(cleaned(bug), '##', () => null)}\n`;
}

function bugCard(bug: ReportFinding, heading: string, pathOf: PathOf): string {
  const marks = [SEVERITY_WORDS[bug.severity], CATEGORY_WORDS[bug.category]];
  if (bug.history) marks.push(HISTORY_WORDS[bug.history]);
  const places = bug.places.filter((place) => place !== bug.url);
  const context = factsOf(bug.additional_context);
  const pictures = bug.screenshots.flatMap((ref, index) => {
    const path = pathOf(ref);
    return path ? [`![Screenshot ${index + 1}](${path})`] : [];
  });
  return [
    `${heading} ${prose(bug.title)}`,
    `**${marks.join(' · ')}** · ${proofSentence(bug.proof)}`,
    bug.mute ? prose(muteSentence(bug.mute)) : '',
    bug.at_base ? `${prose(baseSentence(bug.at_base))}.` : '',
    quote(bug.description),
    bug.needs_state ? STATE_NOTE : '',
    onlyInSentence(bug.only_in),
    bug.reproduction_steps.map((step, index) => `${index + 1}. ${prose(step)}`).join('\n'),
    facts([['Address', bug.url], ...places.map((place): [string, string] => ['Also at', place])]),
    facts([...context, ['Fingerprint', bug.fingerprint]]),
    pictures.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function mutedPart(muted: readonly ReportFinding[], pathOf: PathOf): string[] {
  if (muted.length === 0) return [];
  return [`## Muted (${muted.length})`, MUTED_NOTE, ...muted.map((bug) => bugCard(bug, '###', pathOf))];
}

function fixedPart({ comparison }: Report): string[] {
  if (!comparison || comparison.fixed.length === 0) return [];
  const lines = comparison.fixed.map(({ title, severity }) => `- ${prose(title)} (${severity})`);
  return [`## Fixed since the run before (${lines.length})`, lines.join('\n')];
}

function securityLine({ type, description, affected_area }: Report['security_findings'][number]): string {
  return `- **${prose(type)}**: ${prose(description)} ${code(affected_area)}`;
}

/** A list of facts; what a target wrote stands as code, where nothing is a link or a mention. */
function facts(lines: readonly (readonly [string, string])[]): string {
  return lines
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value]) => (label ? `- ${prose(label)}: ${codeOrBlock(value)}` : `- ${codeOrBlock(value)}`))
    .join('\n');
}

/** Words of a target on one line that mean nothing to Markdown, and nobody's name to a forge. */
export function prose(text: string): string {
  return cleanLine(text, 1_000)
    .replace(/[\\`*_{}[\]<>()#|~!&$]/g, '\\$&')
    .replace(/^([-+=:]|\d+[.)])/, '\\$1')
    .replace(/(https?|ftp):(?=\/\/)/gi, '$1\u200b:')
    .replace(/\bwww\./gi, 'www\u200b.')
    .replace(/@/g, '@\u200b');
}

function quote(text: string): string {
  const lines = cleanText(text, 4_000).split('\n');
  return lines.map((line) => (line.trim() ? `> ${prose(line)}` : '>')).join('\n');
}

function codeOrBlock(value: string): string {
  if (!value.includes('\n')) return code(value);
  const mark = '`'.repeat(Math.max(3, longestRun(value) + 1));
  const lines = value.split('\n').map((line) => `  ${line}`);
  return `\n\n  ${mark}\n${lines.join('\n')}\n  ${mark}`;
}

/** What a target wrote, as code on one line, where nothing is a link or a mention. */
export function code(value: string): string {
  const line = cleanLine(value, 2_000);
  if (line === '') return '';
  const mark = '`'.repeat(longestRun(line) + 1);
  return `${mark}${/^`|`$/.test(line) ? ` ${line} ` : line}${mark}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
