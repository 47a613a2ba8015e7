import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { cleanLine } from '../../../domain/report/text.ts';
import { documentOf } from '../document.ts';
import { type ForgeApi, ForgeRefusal } from '../forge-api.ts';
import type { Inputs } from '../inputs.ts';
import type { NotReported } from '../job.ts';
import { type Outcome, sortBugs } from '../outcome.ts';
import type { Reporter } from '../reporter.ts';
import { beginCheck, endCheck } from './check-run.ts';
import { uploadSarif } from './code-scanning.ts';
import { tellPullRequest } from './comment.ts';
import type { GithubJob } from './job.ts';
import { annotate, print } from './runner.ts';

/** GitHub's: 1 MiB of a step's summary, in bytes. */
const SUMMARY_BYTES_MAX = 1_000_000;

/** Tells of a test by a check, a comment, code scanning, the step's summary and its outputs. */
export function githubReporter(job: GithubJob, inputs: Inputs, api: ForgeApi): Reporter {
  const { name } = inputs;
  const untold: NotReported[] = [];
  let check: number | 'refused' | null = null;
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ForgeRefusal)) console.error(error);
      untold.push(`${what}: ${cleanLine((error as Error).message, 600)}.`);
    }
  };
  const tell = async (outcome: Outcome) => {
    const { tested, page } = outcome;
    const { pullRequest: number } = job;
    if (inputs.check && check !== 'refused') {
      const begun = check;
      await attempt('The check', async () => {
        const id = begun ?? (await beginCheck(api, { job, name }, page));
        await endCheck(api, { job, name }, id, outcome);
      });
    }
    if (inputs.comment && number !== null)
      await attempt('The comment', () => tellPullRequest(api, { job, name, number }, outcome));
    if (inputs.sarif && tested) await attempt('Code scanning', () => uploadSarif(api, job, tested));
  };
  return {
    begin: async (page) => {
      if (!inputs.check) return;
      try {
        check = await beginCheck(api, { job, name }, page);
      } catch (error) {
        // What is no refusal is tried again at the end.
        if (!(error instanceof ForgeRefusal) || error.status < 400 || error.status >= 500) return;
        check = 'refused';
        untold.push(`The check: ${error.message}.`);
      }
    },
    end: async (outcome) => {
      await tell(outcome);
      if (job.summaryFile) appendFileSync(job.summaryFile, summaryOf({ name, outcome, job, untold }));
      if (job.outputFile) appendFileSync(job.outputFile, outputsOf(outcome));
      for (const one of untold) annotate('warning', name, one);
      annotate(outcome.code === 0 ? 'notice' : 'error', name, cleanLine(outcome.words, 2_000));
    },
    quote: (text) => {
      const word = randomUUID();
      print(`::stop-commands::${word}\n${text}\n::${word}::`);
    },
  };
}

const summaryOf = (shown: Parameters<typeof documentOf>[0]) =>
  documentOf(shown, { max: SUMMARY_BYTES_MAX, sizeOf: (text) => Buffer.byteLength(text) });

/** What later steps of the job may read. */
function outputsOf({ code, page, tested }: Outcome): string {
  const values = {
    'exit-code': String(code),
    'report-url': page ?? '',
    'test-id': tested?.report.test_id ?? '',
    'new-bugs': tested ? String(sortBugs(tested).fresh.length) : '',
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${cleanLine(value, 2_000)}\n`)
    .join('');
}
