import { existsSync } from 'node:fs';
import path from 'node:path';
import { WrongUse } from '../../wrong-use.ts';
import type { Job } from '../job.ts';

/** What GitLab tells a job of itself. `mergeRequest`: its number in the project. */
export type GitlabJob = Job & { forge: 'GitLab'; api: string; project: string; mergeRequest: string | null };

/** The job that GitLab describes by its environment. @throws WrongUse outside of one */
export function gitlabJob(env: NodeJS.ProcessEnv): GitlabJob {
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_COMMIT_SHA: commit } = env;
  if (!api || !project || !commit)
    throw new WrongUse('CI_API_V4_URL, CI_PROJECT_ID and CI_COMMIT_SHA are set in a job of GitLab only.');
  const workspace = env.CI_PROJECT_DIR ?? process.cwd();
  const settings = existsSync(path.join(workspace, '.rove.yml')) ? '.rove.yml' : null;
  const source = env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME;
  const isFork =
    source !== undefined && env.CI_MERGE_REQUEST_SOURCE_PROJECT_ID !== env.CI_MERGE_REQUEST_PROJECT_ID;
  return {
    forge: 'GitLab',
    api,
    project,
    // A fork's `main` is no `main` of this project.
    branch: isFork ? `fork:${source}` : (source ?? env.CI_COMMIT_REF_NAME),
    base: env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME,
    commit,
    page: env.CI_JOB_URL ?? null,
    isPrivate: env.CI_PROJECT_VISIBILITY === 'private' || env.CI_PROJECT_VISIBILITY === 'internal',
    workspace,
    ownFile:
      settings ?? (env.CI_CONFIG_PATH?.includes('@') ? null : (env.CI_CONFIG_PATH ?? '.gitlab-ci.yml')),
    mergeRequest: env.CI_MERGE_REQUEST_IID ?? null,
  };
}
