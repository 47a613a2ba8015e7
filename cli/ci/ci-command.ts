import { gateLines } from '../build-gate.ts';
import { EXIT } from '../exit.ts';
import { summaryOf } from '../summary.ts';
import { WrongUse } from '../wrong-use.ts';
import { githubApi } from './github/api.ts';
import { githubJob } from './github/job.ts';
import { githubReporter } from './github/report.ts';
import { annotate } from './github/runner.ts';
import { gitlabApi } from './gitlab/api.ts';
import { gitlabJob } from './gitlab/job.ts';
import { gitlabReporter } from './gitlab/report.ts';
import { type Inputs, readInputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { Reporter } from './reporter.ts';
import { runTest } from './run-test.ts';
import { writeFiles } from './write-files.ts';

/** Tests an app in a job of a forge and tells of it there. Gives the exit code, which is that of the test. */
export async function ciCommand(env: NodeJS.ProcessEnv, ending: AbortSignal): Promise<number> {
  let inputs: Inputs;
  let forge: { job: Job; reporter: Reporter };
  try {
    inputs = readInputs(env);
    forge = forgeOf(env, inputs);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    if (env.GITHUB_ACTIONS) annotate('error', 'Rove', error.message);
    else console.error(error.message);
    return EXIT.wrongUse;
  }
  const { job, reporter } = forge;
  const outcome = await runTest({ inputs, job, env, ending }, async (page) => {
    console.error(`Testing. Live: ${page}`);
    await reporter.begin(page);
  });
  const { tested, page } = outcome;
  if (tested) reporter.quote(summaryOf(tested.report, page ?? '', gateLines(tested.gate).compared));
  // Whatever becomes of the telling, the job ends as the test did.
  const told = [
    async () => writeFiles(outcome, { job, name: inputs.name, folder: inputs.folder }),
    () => reporter.end(outcome),
  ];
  for (const tell of told) await tell().catch((error: unknown) => console.error(error));
  return outcome.code;
}

/** @throws WrongUse in no job of a forge */
function forgeOf(env: NodeJS.ProcessEnv, inputs: Inputs): { job: Job; reporter: Reporter } {
  if (env.GITHUB_ACTIONS) {
    const job = githubJob(env);
    return { job, reporter: githubReporter(job, inputs, githubApi({ ...job, token: inputs.token })) };
  }
  if (env.GITLAB_CI) {
    const job = gitlabJob(env);
    return { job, reporter: gitlabReporter(job, inputs, gitlabApi({ ...job, token: inputs.token })) };
  }
  throw new WrongUse('This is for jobs of GitHub Actions and GitLab CI. Elsewhere, run `rove test`.');
}
