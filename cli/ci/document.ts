import { baselineSentence } from '../../domain/report/build-gate.ts';
import { comparisonSentence } from '../../domain/report/comparison.ts';
import { code, prose } from '../../domain/report/formats/markdown.ts';
import { countsSentence, proofSentence, SEVERITY_WORDS } from '../../domain/report/formats/words.ts';
import { muteSentence } from '../../domain/report/muted.ts';
import type { ReportFinding } from '../../domain/report/report.ts';
import { cleaned, escapeMarkup } from '../../domain/report/text.ts';
import type { Job, NotReported } from './job.ts';
import { type Outcome, type SortedBugs, sortBugs, type TestResult } from './outcome.ts';

/** More pictures of one bug would hide the next one. */
const PICTURES_MAX = 6;
const PICTURE_WIDTH = 200;

/** A piece of a document: whole where there is room, else as one line. */
type Piece = { whole: string; line: string };
type Limit = { max: number; sizeOf?: (text: string) => number };
type DocumentInput = { name: string; outcome: Outcome; job: Job; untold?: readonly NotReported[] };

/**
 * What is told of a test, as Markdown of at most `max` signs (`sizeOf` counts them). Bugs are told whole while there is
 * room, the gravest first, then by a line each, then by their number.
 */
export function documentOf(shown: DocumentInput, { max, sizeOf = (text) => text.length }: Limit): string {
  const { outcome, job, untold = [] } = shown;
  const { head, pieces } = outcome.tested
    ? testedParts(shown, cleaned(outcome.tested))
    : { head: [], pieces: [] };
  const start = [`### ${prose(shown.name)}: ${prose(outcome.words)}`, ...head].join('\n\n');
  const end = [
    ...(untold.length > 0
      ? [`#### Not reported elsewhere\n\n${untold.map((one) => `- ${prose(one)}`).join('\n')}`]
      : []),
    `<sub>${[`Commit ${code(job.commit.slice(0, 12))}`, ...linksOf(outcome, job)].join(' · ')}</sub>`,
  ].join('\n\n');
  const room = max - sizeOf(`${start}\n\n${end}\n`);
  return `${[start, ...fitted(pieces, room, sizeOf), end].join('\n\n')}\n`;
}

function linksOf({ page, tested }: Outcome, job: Job): string[] {
  return [
    ...(page ? [`[${tested ? 'Report' : 'Test'}](${page})`] : []),
    ...(tested?.share ? [`[Shared until ${tested.share.expires_at.slice(0, 10)}](${tested.share.url})`] : []),
    ...(job.page ? [`[Job](${job.page})`] : []),
  ];
}

function testedParts({ job }: DocumentInput, tested: TestResult): { head: string[]; pieces: Piece[] } {
  const { report, gate } = tested;
  const sorted = sortBugs(tested);
  const { baseline } = gate;
  const head = [
    `${code(report.bundle_name ?? report.url)}: ${prose(countsSentence(report.total_bugs_found))}.`,
    ...(gate.base ? [`${gate.base.new_bugs.length} new against ${code(gate.base.url)}.`] : []),
    ...(baseline ? [prose(`${baselineSentence(baseline)}.`)] : []),
    ...(report.comparison ? [prose(comparisonSentence(report.comparison))] : []),
  ];
  return { head, pieces: piecesOf(sorted, tested, job) };
}

function piecesOf({ fresh, known, muted }: SortedBugs, tested: TestResult, job: Job): Piece[] {
  const failing = new Set(tested.gate.failing_bugs);
  const untold = new Set(tested.gate.base?.untold_bugs);
  const under = (heading: string, bugs: readonly ReportFinding[], show: (bug: ReportFinding) => Piece) =>
    bugs.length === 0 ? [] : [plain(`#### ${heading} (${bugs.length})`), ...bugs.map(show)];
  const mark = ({ bug_id }: ReportFinding) =>
    failing.has(bug_id)
      ? ' **fails this build**'
      : untold.has(bug_id)
        ? ' **could not be told from the base**'
        : '';
  return [
    ...under('New', fresh, (bug) => ({
      whole: bugPart(bug, mark(bug), picturesOf(bug, tested, job)),
      line: lineOf(bug, mark(bug)),
    })),
    ...under('Known', known, (bug) => plain(lineOf(bug, mark(bug)))),
    ...under('Muted', muted, (bug) =>
      plain(lineOf(bug, bug.mute ? ` ${prose(muteSentence(bug.mute))}` : '')),
    ),
  ];
}

const plain = (line: string): Piece => ({ whole: line, line });

const lineOf = ({ severity, title, bug_id }: ReportFinding, more: string) =>
  `- ${SEVERITY_WORDS[severity]}: ${prose(title)} (${code(bug_id)})${more}`;

function bugPart(bug: ReportFinding, mark: string, pictures: readonly string[]): string {
  const { severity, title, proof, bug_id, reproduction_steps: steps } = bug;
  return [
    `**${SEVERITY_WORDS[severity]}: ${prose(title)}**${mark}`,
    `${proofSentence(proof)} · ${code(bug_id)} · ${code(bug.url)}`,
    steps.map((step, index) => `${index + 1}. ${prose(step)}`).join('\n'),
    pictures.join(' '),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The strip of pictures of a bug, each a link to itself. None without a link to the report, or where no forge can see it. */
function picturesOf(bug: ReportFinding, { report, share }: TestResult, { forge }: Job): string[] {
  if (!share || report.evidence_expired_at || (forge === 'GitHub' && isPrivateHost(share.pictures_url)))
    return [];
  return bug.screenshots.slice(0, PICTURES_MAX).map(({ key }, index) => {
    const address = escapeMarkup(new URL(key.split('/').at(-1) ?? '', share.pictures_url).href);
    return `<a href="${address}"><img src="${address}" width="${PICTURE_WIDTH}" alt="Step ${index + 1}"></a>`;
  });
}

/** Whether only this machine or its network has an address: GitHub's own servers fetch pictures. */
function isPrivateHost(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)|\.(local|internal|lan)$/.test(
    hostname,
  );
}

/** Pieces that have room, each whole or as its line; what has none is counted. */
function fitted(pieces: readonly Piece[], room: number, sizeOf: (text: string) => number): string[] {
  const cost = (text: string) => sizeOf(text) + 2;
  const note = (count: number) => `… and ${count} more: see the report.`;
  const kept: string[] = [];
  let left = room - cost(note(pieces.length));
  for (const [index, { line }] of pieces.entries()) {
    if (cost(line) > left) {
      kept.push(note(pieces.length - index));
      break;
    }
    left -= cost(line);
    kept.push(line);
  }
  for (const [index, { whole, line }] of pieces.entries()) {
    const more = cost(whole) - cost(line);
    if (kept[index] !== line || more > left) break;
    left -= more;
    kept[index] = whole;
  }
  return kept;
}
