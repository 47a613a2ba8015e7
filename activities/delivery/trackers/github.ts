import { z } from 'zod';
import { issueInMarkdown, issueTitle } from '../../../domain/messages/issue.ts';
import type { Deps } from '../../shared/deps.ts';
import { type Issue, LABEL, refuse, type Tracker, type TrackerAccess, TrackerClient } from './tracker.ts';

const FAULTS = {
  401: 'GitHub does not know this token, or it has expired. Make a new one, and give it here',
  403: 'GitHub does not let this token write issues, or its limit is used up',
  404: 'GitHub shows no such repository to this token',
  410: 'issues are switched off in this repository',
} as const;

const PAGE = 100;
const PAGES_MAX = 10;

const repositorySchema = z.object({ has_issues: z.boolean() });
const issueSchema = z
  .object({
    number: z.int(),
    html_url: z.string(),
    state: z.enum(['open', 'closed']),
    body: z.string().nullish(),
  })
  .transform(({ number, html_url, state, body }) => ({
    ref: String(number),
    url: html_url,
    closed: state === 'closed',
    body: body ?? '',
  }));
type Listed = z.output<typeof issueSchema>;

/** Issues of a repository by GitHub's REST API, version 2022-11-28. */
export function openGithub(egress: Deps['egress'], channel: string, access: TrackerAccess): Tracker {
  const client = new TrackerClient(egress, {
    url: `${access.url}/repos/${access.project}`,
    channel,
    faults: FAULTS,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${access.token}`,
      'x-github-api-version': '2022-11-28',
    },
  });
  return {
    check: async () => {
      const { has_issues } = await client.ask(repositorySchema, { method: 'GET', path: '' });
      if (!has_issues) refuse(FAULTS[410]);
    },
    // A list of GitHub's is up to date at once, its search is not.
    find: async (mark) => {
      for (let page = 1; page <= PAGES_MAX; page++) {
        const path = `/issues?labels=${LABEL}&state=all&per_page=${PAGE}&page=${page}`;
        const issues = await client.ask(z.array(issueSchema), { method: 'GET', path });
        const found = issues.find(({ body }) => body.includes(mark));
        if (found || issues.length < PAGE) return found ? bare(found) : null;
      }
      return null;
    },
    look: async (ref) => {
      const issue = await client.askFor(issueSchema, `/issues/${ref}`);
      return issue && bare(issue);
    },
    open: async (data, mark) => {
      const body = { title: issueTitle(data), body: issueInMarkdown(data, mark), labels: [LABEL] };
      return bare(await client.ask(issueSchema, { method: 'POST', path: '/issues', body }));
    },
    comment: async (ref, text) => {
      await client.tell({
        method: 'POST',
        path: `/issues/${ref}/comments`,
        body: { body: text },
      });
    },
    set: async (ref, state) => {
      const body = { state, state_reason: state === 'closed' ? 'completed' : 'reopened' };
      await client.tell({ method: 'PATCH', path: `/issues/${ref}`, body });
    },
  };
}

const bare = ({ ref, url, closed }: Listed): Issue => ({ ref, url, closed });
