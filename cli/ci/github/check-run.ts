import type { Severity } from '../../../domain/findings/finding.ts';
import { proofSentence } from '../../../domain/report/formats/words.ts';
import type { ReportFinding } from '../../../domain/report/report.ts';
import { cleanLine, cleanText } from '../../../domain/report/text.ts';
import { placeOf } from '../bug-place.ts';
import { documentOf } from '../document.ts';
import type { ForgeApi } from '../forge-api.ts';
import { type Outcome, sortBugs } from '../outcome.ts';
import type { GithubJob } from './job.ts';

const NEEDS = 'checks: write';
/** GitHub's: annotations of one request, and signs of a summary. */
const ANNOTATIONS_MAX = 50;
const SUMMARY_MAX = 65_535;
const MESSAGE_MAX = 8_000;
const LEVELS: Record<Severity, 'failure' | 'warning' | 'notice'> = {
  critical: 'failure',
  major: 'warning',
  minor: 'notice',
};

type CheckOwner = { job: GithubJob; name: string };

/** Begins the check of a commit, which shows where the test can be watched. Gives its id. */
export async function beginCheck(
  api: ForgeApi,
  { job, name }: CheckOwner,
  page: string | null,
): Promise<number> {
  const { data } = await api.call<{ id: number }>('POST', `repos/${job.repository}/check-runs`, NEEDS, {
    name,
    head_sha: job.commit,
    status: 'in_progress',
    started_at: new Date().toISOString(),
    ...(page ? { details_url: page } : {}),
  });
  return data.id;
}

/** Ends the check with what came of the test; annotations go 50 at a time, and GitHub adds them up. */
export async function endCheck(
  api: ForgeApi,
  { job, name }: CheckOwner,
  id: number,
  outcome: Outcome,
): Promise<void> {
  const path = `repos/${job.repository}/check-runs/${id}`;
  const title = cleanLine(outcome.words, 250);
  const summary = documentOf({ name, outcome, job }, { max: SUMMARY_MAX });
  const notes = annotationsOf(outcome, job);
  const ended = {
    status: 'completed',
    conclusion: conclusionOf(outcome),
    completed_at: new Date().toISOString(),
    ...(outcome.page ? { details_url: outcome.page } : {}),
  };
  // The outcome first: should a later request fail, the check has ended all the same.
  for (let from = 0; from === 0 || from < notes.length; from += ANNOTATIONS_MAX) {
    const annotations = notes.slice(from, from + ANNOTATIONS_MAX);
    await api.call('PATCH', path, NEEDS, {
      ...(from === 0 ? ended : {}),
      output: { title, summary, annotations },
    });
  }
}

function conclusionOf({ code }: Outcome): string {
  if (code === 0) return 'success';
  return code === 130 ? 'cancelled' : 'failure';
}

function annotationsOf({ tested }: Outcome, job: GithubJob): object[] {
  if (!tested) return [];
  const { fresh, known } = sortBugs(tested);
  return [...fresh, ...known].map((bug) => annotationOf(bug, job));
}

function annotationOf(bug: ReportFinding, job: GithubJob): object {
  const { path, line } = placeOf(bug, job);
  const steps = bug.reproduction_steps.map((step, index) => `${index + 1}. ${step}`);
  return {
    path,
    start_line: line,
    end_line: line,
    annotation_level: LEVELS[bug.severity],
    title: cleanLine(bug.title, 200),
    message: cleanText(`${proofSentence(bug.proof)}. At ${bug.url}\n${steps.join('\n')}`, MESSAGE_MAX),
    raw_details: cleanText(bug.description || bug.title, MESSAGE_MAX),
  };
}
