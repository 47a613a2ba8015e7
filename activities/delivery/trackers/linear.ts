import { z } from 'zod';
import { issueInMarkdown, issueTitle } from '../../../domain/messages/issue.ts';
import type { Deps } from '../../shared/deps.ts';
import { type Issue, refuse, type Tracker, type TrackerAccess, TrackerClient } from './tracker.ts';

const FAULTS = {
  400: 'Linear does not take what was asked',
  401: 'Linear does not know this key, or it was revoked. Make a new one, and give it here',
  403: 'Linear does not let this key write issues',
} as const;

/** Linear's priorities: 1 urgent, 2 high, 3 medium, 4 low. */
const PRIORITIES = { critical: 1, major: 2, minor: 4 } as const;
/** Types of states: what an issue is closed as, and what it is opened again as, the first that the team has. */
const STATES = {
  closed: ['completed', 'canceled'],
  open: ['unstarted', 'backlog', 'triage', 'started'],
} as const;

const issueSchema = z
  .object({ id: z.string(), url: z.string(), state: z.object({ type: z.string() }) })
  .transform(
    ({ id, url, state: { type } }): Issue => ({
      ref: id,
      url,
      closed: STATES.closed.some((one) => one === type),
    }),
  );
const teamSchema = z.object({
  teams: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        states: z.object({ nodes: z.array(z.object({ id: z.string(), type: z.string() })) }),
      }),
    ),
  }),
});
/** GraphQL tells errors with any status, beside what it could answer. */
const errorSchema = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

const ISSUE = 'id url state { type }';

/** Asks Linear's GraphQL API as one key. */
class Team {
  readonly #client: TrackerClient;
  readonly key: string;

  constructor(egress: Deps['egress'], channel: string, { url, token, project }: TrackerAccess) {
    const headers = { authorization: token };
    this.#client = new TrackerClient(egress, { url: `${url}/graphql`, channel, faults: FAULTS, headers });
    this.key = project;
  }

  async query<S extends z.ZodType>(schema: S, text: string, variables: object): Promise<z.output<S>> {
    const answers = z.union([errorSchema, z.object({ data: schema })]);
    const body = { query: text, variables };
    const answer = await this.#client.ask(answers, { method: 'POST', path: '', body });
    if ('errors' in answer) return refuse(`Linear: ${answer.errors[0]?.message}`);
    return (answer as { data: z.output<S> }).data;
  }

  async find(): Promise<z.output<typeof teamSchema>['teams']['nodes'][number]> {
    const text = `query($key: String!) {
      teams(filter: { key: { eq: $key } }) { nodes { id states(first: 100) { nodes { id type } } } }
    }`;
    const { teams } = await this.query(teamSchema, text, { key: this.key });
    return teams.nodes[0] ?? refuse(`Linear has no team ${this.key} for this key`);
  }

  /** The first issue of those that `filter` leaves. */
  async issue(filter: object): Promise<Issue | null> {
    const text = `query($filter: IssueFilter) {
      issues(filter: $filter, includeArchived: true) { nodes { ${ISSUE} } }
    }`;
    const found = z.object({ issues: z.object({ nodes: z.array(issueSchema) }) });
    return (await this.query(found, text, { filter })).issues.nodes[0] ?? null;
  }
}

/** Issues of a team by Linear's GraphQL API. */
export function openLinear(egress: Deps['egress'], channel: string, access: TrackerAccess): Tracker {
  const team = new Team(egress, channel, access);
  return {
    check: async () => {
      await team.find();
    },
    find: (mark) => team.issue({ team: { key: { eq: team.key } }, description: { contains: mark } }),
    look: (ref) => team.issue({ id: { eq: ref } }),
    open: async (data, mark) => {
      const { id: teamId } = await team.find();
      const input = {
        teamId,
        title: issueTitle(data),
        description: issueInMarkdown(data, mark),
        priority: PRIORITIES[data.bug.severity],
      };
      const text = `mutation($input: IssueCreateInput!) { issueCreate(input: $input) { issue { ${ISSUE} } } }`;
      const made = z.object({ issueCreate: z.object({ issue: issueSchema }) });
      return (await team.query(made, text, { input })).issueCreate.issue;
    },
    comment: async (ref, body) => {
      const text = 'mutation($input: CommentCreateInput!) { commentCreate(input: $input) { success } }';
      await team.query(z.unknown(), text, { input: { issueId: ref, body } });
    },
    set: async (ref, state) => {
      const { states } = await team.find();
      const fits = STATES[state]
        .map((type) => states.nodes.find((one) => one.type === type))
        .find((one) => one);
      const { id } = fits ?? refuse(`the team of Linear has no state that is ${state}`);
      const text =
        'mutation($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }';
      await team.query(z.unknown(), text, { id: ref, input: { stateId: id } });
    },
  };
}
