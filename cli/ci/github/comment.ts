import { documentOf } from '../document.ts';
import { type ForgeApi, ForgeRefusal } from '../forge-api.ts';
import { markerOf } from '../marker.ts';
import type { Outcome } from '../outcome.ts';
import type { GithubJob } from './job.ts';

const NEEDS = 'pull-requests: write';
/** GitHub takes 65,536; it is said of characters, and counted as we cannot know. */
const BODY_MAX = 65_000;

type Comment = { id: number; body?: string; user: { login: string; type: string } | null };

/** Tells of a test in the one comment of a pull request that is ours, or makes it. */
export async function tellPullRequest(
  api: ForgeApi,
  { job, name, number }: { job: GithubJob; name: string; number: number },
  outcome: Outcome,
): Promise<void> {
  const marker = markerOf(name);
  const body = `${marker}\n${documentOf({ name, outcome, job }, { max: BODY_MAX - marker.length - 1 })}`;
  const comments = `repos/${job.repository}/issues/${number}/comments`;
  const all = await api.all<Comment>(`${comments}?per_page=100`, NEEDS);
  const marked = all.filter((comment) => comment.body?.startsWith(marker));
  const isOurs = marked.length > 0 ? await ourself(api) : () => false;
  const own = marked.find(isOurs);
  if (own) await api.call('PATCH', `repos/${job.repository}/issues/comments/${own.id}`, NEEDS, { body });
  else await api.call('POST', comments, NEEDS, { body });
}

/**
 * Whether a comment is of this token's holder: anybody can copy the marker into a comment, which they could then change.
 * The token of a job is an app's and may not ask who it is; nobody but apps writes as one.
 */
async function ourself(api: ForgeApi): Promise<(comment: Comment) => boolean> {
  try {
    const { data } = await api.call<{ login: string }>('GET', 'user', 'read:user');
    return ({ user }) => user?.login === data.login;
  } catch (error) {
    if (error instanceof ForgeRefusal && error.status === 403) return ({ user }) => user?.type === 'Bot';
    throw error;
  }
}
