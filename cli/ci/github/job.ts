import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WrongUse } from '../../wrong-use.ts';
import type { Job } from '../job.ts';

/** What GitHub tells an action of its run. `pullRequest`: its number; `isFork`: its code is from another repository. */
export type GithubJob = Job & {
  forge: 'GitHub';
  api: string;
  repository: string;
  ref: string;
  pullRequest: number | null;
  isFork: boolean;
  summaryFile: string | null;
  outputFile: string | null;
};

/** Only what is read of an event; it has far more. */
const eventSchema = z.object({
  repository: z.object({ private: z.boolean() }).optional(),
  pull_request: z
    .object({
      number: z.int(),
      head: z.object({
        sha: z.string(),
        ref: z.string(),
        label: z.string().optional(),
        // null when the fork was deleted.
        repo: z.object({ full_name: z.string() }).nullable(),
      }),
      base: z.object({ ref: z.string() }),
    })
    .optional(),
});

/** The job that GitHub describes by its environment. @throws WrongUse outside of one */
export function githubJob(env: NodeJS.ProcessEnv): GithubJob {
  const { GITHUB_REPOSITORY: repository, GITHUB_SHA: sha, GITHUB_WORKSPACE: workspace = process.cwd() } = env;
  if (!repository || !sha)
    throw new WrongUse('GITHUB_REPOSITORY and GITHUB_SHA are set in a job of GitHub only.');
  const event = eventOf(env.GITHUB_EVENT_PATH);
  const server = env.GITHUB_SERVER_URL ?? 'https://github.com';
  return {
    forge: 'GitHub',
    api: env.GITHUB_API_URL ?? 'https://api.github.com',
    repository,
    ...codeOf(event, repository, { sha, env }),
    isPrivate: event.repository?.private ?? false,
    page: env.GITHUB_RUN_ID ? `${server}/${repository}/actions/runs/${env.GITHUB_RUN_ID}` : null,
    workspace,
    ownFile: ownFile(workspace, env),
    summaryFile: env.GITHUB_STEP_SUMMARY ?? null,
    outputFile: env.GITHUB_OUTPUT ?? null,
  };
}

type Code = Pick<GithubJob, 'commit' | 'ref' | 'branch' | 'base' | 'pullRequest' | 'isFork'>;

/** Which code is tested: a pull request's own, as the merge commit that is built is on no page that people look at. */
function codeOf(
  { pull_request: pull }: z.infer<typeof eventSchema>,
  repository: string,
  { sha, env }: { sha: string; env: NodeJS.ProcessEnv },
): Code {
  if (!pull) {
    const pushed = { branch: env.GITHUB_REF_NAME, base: undefined, pullRequest: null, isFork: false };
    return { commit: sha, ref: env.GITHUB_REF ?? '', ...pushed };
  }
  const { head, base, number } = pull;
  const isFork = head.repo?.full_name !== repository;
  return {
    commit: head.sha,
    ref: `refs/pull/${number}/head`,
    // A fork's `main` is no `main` of this repository.
    branch: isFork ? (head.label ?? `fork:${head.ref}`) : head.ref,
    base: base.ref,
    pullRequest: number,
    isFork,
  };
}

function eventOf(file: string | undefined): z.infer<typeof eventSchema> {
  if (!file || !existsSync(file)) return {};
  return eventSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The settings of the repository, else the workflow that this is a run of. */
function ownFile(
  workspace: string,
  { GITHUB_REPOSITORY, GITHUB_WORKFLOW_REF }: NodeJS.ProcessEnv,
): string | null {
  if (existsSync(path.join(workspace, '.rove.yml'))) return '.rove.yml';
  // owner/name/.github/workflows/rove.yml@refs/heads/main; a reusable one may be of another repository.
  const [file = ''] = (GITHUB_WORKFLOW_REF ?? '').split('@');
  const prefix = `${GITHUB_REPOSITORY}/`;
  return file.startsWith(prefix) ? file.slice(prefix.length) : null;
}
