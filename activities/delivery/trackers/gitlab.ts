import { z } from 'zod';
import { issueInMarkdown, issueTitle } from '../../../domain/messages/issue.ts';
import type { Deps } from '../../shared/deps.ts';
import { LABEL, type Tracker, type TrackerAccess, TrackerClient } from './tracker.ts';

const FAULTS = {
  401: 'GitLab does not know this token, or it has expired. Make a new one, and give it here',
  403: 'GitLab does not let this token write issues: it needs the scope api, and the role of a reporter',
  404: 'GitLab shows no such project to this token',
} as const;

const issueSchema = z
  .object({ iid: z.int(), web_url: z.string(), state: z.enum(['opened', 'closed']) })
  .transform(({ iid, web_url, state }) => ({ ref: String(iid), url: web_url, closed: state === 'closed' }));

/** Issues of a project by GitLab's REST API, version 4. */
export function openGitlab(egress: Deps['egress'], channel: string, access: TrackerAccess): Tracker {
  const client = new TrackerClient(egress, {
    url: `${access.url}/api/v4/projects/${encodeURIComponent(access.project)}`,
    channel,
    faults: FAULTS,
    headers: { 'private-token': access.token },
  });
  return {
    check: async () => {
      await client.ask(z.object({ id: z.int() }), { method: 'GET', path: '' });
    },
    find: async (mark) => {
      const query = new URLSearchParams({ labels: LABEL, search: mark, in: 'description', scope: 'all' });
      const [found = null] = await client.ask(z.array(issueSchema), {
        method: 'GET',
        path: `/issues?${query}`,
      });
      return found;
    },
    look: (ref) => client.askFor(issueSchema, `/issues/${ref}`),
    open: (data, mark) => {
      const body = { title: issueTitle(data), description: issueInMarkdown(data, mark), labels: LABEL };
      return client.ask(issueSchema, { method: 'POST', path: '/issues', body });
    },
    comment: async (ref, text) => {
      await client.tell({ method: 'POST', path: `/issues/${ref}/notes`, body: { body: text } });
    },
    set: async (ref, state) => {
      const body = { state_event: state === 'closed' ? 'close' : 'reopen' };
      await client.tell({ method: 'PUT', path: `/issues/${ref}`, body });
    },
  };
}
