import { documentOf } from '../document.ts';
import type { ForgeApi } from '../forge-api.ts';
import { markerOf } from '../marker.ts';
import type { Outcome } from '../outcome.ts';
import type { GitlabJob } from './job.ts';

const NEEDS = 'the scope "api" and the role Reporter or above';
/** GitLab takes 1,000,000; nobody reads that. */
const BODY_MAX = 200_000;

type Note = { id: number; body: string; system: boolean; author: { id: number } };

/** Tells of a test in the one note of a merge request that is ours, or makes it. */
export async function tellMergeRequest(
  api: ForgeApi,
  { job, name, number }: { job: GitlabJob; name: string; number: string },
  outcome: Outcome,
): Promise<void> {
  const marker = markerOf(name);
  const body = `${marker}\n${documentOf({ name, outcome, job }, { max: BODY_MAX })}`;
  const notes = `projects/${encodeURIComponent(job.project)}/merge_requests/${number}/notes`;
  const all = await api.all<Note>(`${notes}?per_page=100&sort=asc&order_by=created_at`, NEEDS);
  const marked = all.filter((note) => !note.system && note.body.startsWith(marker));
  // Anybody can copy the marker into a note of theirs.
  const self = marked.length > 0 ? (await api.call<{ id: number }>('GET', 'user', NEEDS)).data.id : null;
  const own = marked.find(({ author }) => author.id === self);
  if (own) await api.call('PUT', `${notes}/${own.id}`, NEEDS, { body });
  else await api.call('POST', notes, NEEDS, { body });
}
