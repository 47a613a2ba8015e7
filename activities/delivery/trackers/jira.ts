import { z } from 'zod';
import { issueInWiki, issueTitle } from '../../../domain/messages/issue.ts';
import type { Deps } from '../../shared/deps.ts';
import { type Issue, LABEL, refuse, type Tracker, type TrackerAccess, TrackerClient } from './tracker.ts';

const FAULTS = {
  401: 'Jira does not know this address and token, or the token has expired. Make a new one, and give it here',
  403: 'Jira does not let this account write issues there',
  404: 'Jira shows no such project to this account',
} as const;

/** What bugs are filed as, the first that the project has; else its first type that is no part of another issue. */
const TYPES = [/^bug$/i, /^task$/i];
const DONE = 'done';

const issueSchema = z.object({
  key: z.string(),
  fields: z.object({ status: z.object({ statusCategory: z.object({ key: z.string() }) }) }),
});
const typesSchema = z.object({
  issueTypes: z.array(z.object({ id: z.string(), name: z.string(), subtask: z.boolean() })),
});
const transitionsSchema = z.object({
  transitions: z.array(
    z.object({ id: z.string(), to: z.object({ statusCategory: z.object({ key: z.string() }) }) }),
  ),
});

/** Issues of a project by the REST API of Jira Cloud, version 2, whose texts are wiki markup. */
export function openJira(egress: Deps['egress'], channel: string, access: TrackerAccess): Tracker {
  const { url, project, token, user } = access;
  const client = new TrackerClient(egress, {
    url: `${url}/rest/api/2`,
    channel,
    faults: FAULTS,
    headers: { authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` },
  });
  const issueOf = ({ key, fields }: z.output<typeof issueSchema>): Issue => ({
    ref: key,
    url: `${url}/browse/${key}`,
    closed: fields.status.statusCategory.key === DONE,
  });
  const typeOfBugs = async () => {
    const path = `/issue/createmeta/${project}/issuetypes`;
    const { issueTypes } = await client.ask(typesSchema, { method: 'GET', path });
    const whole = issueTypes.filter(({ subtask }) => !subtask);
    const known = TYPES.map((type) => whole.find(({ name }) => type.test(name))).find((one) => one);
    return (known ?? whole[0])?.id ?? refuse('Jira lets this account make no issue in this project');
  };
  return {
    check: async () => {
      await typeOfBugs();
    },
    find: async (mark) => {
      const query = new URLSearchParams({
        jql: `project = "${project}" AND labels = "${mark}"`,
        fields: 'status',
      });
      const found = z.object({ issues: z.array(issueSchema) });
      const { issues } = await client.ask(found, { method: 'GET', path: `/search/jql?${query}` });
      return issues[0] ? issueOf(issues[0]) : null;
    },
    look: async (ref) => {
      const issue = await client.askFor(issueSchema, `/issue/${ref}?fields=status`);
      return issue && issueOf(issue);
    },
    open: async (data, mark) => {
      const fields = {
        project: { key: project },
        issuetype: { id: await typeOfBugs() },
        summary: issueTitle(data),
        description: issueInWiki(data, mark),
        labels: [LABEL, mark],
      };
      const made = z.object({ key: z.string() });
      const { key } = await client.ask(made, { method: 'POST', path: '/issue', body: { fields } });
      return { ref: key, url: `${url}/browse/${key}`, closed: false };
    },
    comment: async (ref, text) => {
      await client.tell({ method: 'POST', path: `/issue/${ref}/comment`, body: { body: text } });
    },
    set: async (ref, state) => {
      const path = `/issue/${ref}/transitions`;
      const { transitions } = await client.ask(transitionsSchema, { method: 'GET', path });
      const fits = transitions.find(({ to }) => (to.statusCategory.key === DONE) === (state === 'closed'));
      const { id } = fits ?? refuse(`the workflow of Jira has no way from here to one that is ${state}`);
      await client.tell({ method: 'POST', path, body: { transition: { id } } });
    },
  };
}
