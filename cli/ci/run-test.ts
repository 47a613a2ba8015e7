import { Interrupted } from '#deploy/lib/lifetime.ts';
import { type NewShare, newShareSchema } from '../../domain/api/share.ts';
import { withoutMuters } from '../../domain/report/muted.ts';
import { reportSchema } from '../../domain/report/report.ts';
import { gateCode, gateLines, gateQuestionOf, testedBranch } from '../build-gate.ts';
import { ApiError, RoveClient } from '../client.ts';
import { EXIT, exitFor } from '../exit.ts';
import { followRun } from '../follow.ts';
import { failureWords, progressView } from '../progress-view.ts';
import { readSettings } from '../settings-file.ts';
import { submissionFor } from '../submission.ts';
import { type TestFlags, withSettings } from '../with-settings.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { Outcome, TestResult } from './outcome.ts';

const INTERRUPTED = 130;
/** As long as a pull request is talked about. */
const SHARED_DAYS = 30;

type Run = { inputs: Inputs; job: Job; env: NodeJS.ProcessEnv; ending: AbortSignal };

/** Tests what a job asks for, as `rove test` does; `onStart` is told the page to watch it at. Never rejects. */
export async function runTest(run: Run, onStart: (page: string) => Promise<void>): Promise<Outcome> {
  let page: string | null = null;
  try {
    return await tested(run, async (address) => {
      page = address;
      await onStart(address);
    });
  } catch (error) {
    return { ...endOf(error, run.inputs), page, tested: null };
  }
}

async function tested(
  { inputs, job, env, ending }: Run,
  onStart: (page: string) => Promise<void>,
): Promise<Outcome> {
  const settings = readSettings(inputs.config, job.workspace);
  const { target, options, credentials, headers } = withSettings(
    inputs.target,
    flagsOf(inputs, job),
    settings,
    env,
  );
  const baseline = options.baseline ?? job.base;
  const question = gateQuestionOf({ ...options, ...(baseline ? { baseline } : {}) }, inputs.base);
  const branch = testedBranch(options, env);
  const input = submissionFor(target, { ...options, ...(branch ? { branch } : {}) });
  const client = new RoveClient(inputs.roveUrl, { kind: 'key', key: inputs.apiKey });
  const { id } = await client.submit(
    { ...input, credentials, headers, ...(inputs.base ? { base_url: inputs.base } : {}) },
    input.test_type === 'web_url' ? null : target,
  );
  await onStart(`${client.url}/live/${id}`);
  const view = progressView(process.stderr);
  const row = await followRun(client, id, ending, view.show).finally(view.end);
  const page = `${client.url}/results/${id}`;
  if (row.status !== 'completed')
    return { code: EXIT.couldNotTest, words: failureWords(row), page, tested: null };
  const whole = reportSchema.parse(await client.report(id));
  // In a public repository everybody reads what is told.
  const report = job.isPrivate ? whole : withoutMuters(whole);
  const gate = await client.gate(id, question);
  const share = isShared(inputs, job) ? await shareOf(client, id) : null;
  const words = gateLines(gate).failed ?? 'Passed: no bug fails this build.';
  return {
    code: gateCode(gate),
    words,
    page,
    tested: { report, gate, share } satisfies TestResult,
  };
}

function flagsOf(inputs: Inputs, job: Job): TestFlags {
  const { config, minutes, mode, failOn, newOnly, baseline, branch = job.branch, name } = inputs;
  return {
    name,
    ...(config === undefined ? {} : { config }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(mode === undefined ? {} : { mode }),
    ...(failOn === undefined ? {} : { failOn }),
    ...(newOnly === undefined ? {} : { newOnly }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(branch === undefined ? {} : { branch }),
  };
}

const isShared = ({ share }: Inputs, { isPrivate }: Job) =>
  share === 'always' || (share === 'auto' && isPrivate);

/** A report is told of without its pictures rather than not at all. */
async function shareOf(client: RoveClient, id: string): Promise<NewShare | null> {
  try {
    const body = { days: SHARED_DAYS };
    const { data } = await client.call<{ data: unknown }>('POST', `/api/tests/${id}/share`, body);
    return newShareSchema.parse(data);
  } catch (error) {
    console.error(`The report could not be shared, so no pictures are shown: ${(error as Error).message}`);
    return null;
  }
}

/** How a job ends that could not test. */
function endOf(error: unknown, { roveUrl }: Inputs): { code: number; words: string } {
  if (error instanceof Interrupted) return { code: INTERRUPTED, words: 'The test was cancelled.' };
  if (error instanceof ApiError) {
    const code = [400, 403].includes(error.status) ? EXIT.wrongUse : EXIT.couldNotTest;
    return { code, words: error.status === 401 ? refusedKey(error, roveUrl) : error.message };
  }
  const known = exitFor(error);
  if (known) return { code: known.code, words: known.text };
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  const silent = name === 'TimeoutError' ? 'no answer in time' : cause?.code;
  if (silent) return { code: EXIT.couldNotTest, words: `${roveUrl} cannot be reached: ${silent}.` };
  console.error(error);
  return { code: EXIT.couldNotTest, words: `Rove's own program failed: ${message}` };
}

function refusedKey({ message }: ApiError, roveUrl: string): string {
  return `${roveUrl} refused the API key (${message}): it has expired or was revoked. Make another in Settings, and store it as the secret ROVE_API_KEY.`;
}
