import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import { type ForgeAnswer, type ForgeRequest, startForge } from '../forges/server.ts';
import type { Ticket } from './ticket.ts';

/** The part of Linear's schema that is asked, as its SDK has it. */
const SCHEMA = buildSchema(`
  input StringComparator { eq: String }
  input NullableStringComparator { contains: String }
  input IssueIDComparator { eq: ID }
  input TeamFilter { key: StringComparator }
  input IssueFilter { id: IssueIDComparator, team: TeamFilter, description: NullableStringComparator }
  type WorkflowState { id: ID!, type: String! }
  type WorkflowStateConnection { nodes: [WorkflowState!]! }
  type Team { id: ID!, key: String!, states(first: Int): WorkflowStateConnection! }
  type TeamConnection { nodes: [Team!]! }
  type Issue { id: ID!, url: String!, state: WorkflowState! }
  type IssueConnection { nodes: [Issue!]! }
  input IssueCreateInput { teamId: String!, title: String, description: String, priority: Int }
  input IssueUpdateInput { stateId: String }
  input CommentCreateInput { issueId: String, body: String }
  type IssuePayload { success: Boolean!, issue: Issue }
  type CommentPayload { success: Boolean! }
  type Query {
    teams(filter: TeamFilter, first: Int): TeamConnection!
    issues(filter: IssueFilter, first: Int, includeArchived: Boolean): IssueConnection!
  }
  type Mutation {
    issueCreate(input: IssueCreateInput!): IssuePayload!
    issueUpdate(id: String!, input: IssueUpdateInput!): IssuePayload!
    commentCreate(input: CommentCreateInput!): CommentPayload!
  }
`);
const STATES = { todo: 'unstarted', done: 'completed' } as const;
const TEAM = {
  id: 'team-1',
  key: 'SHO',
  states: { nodes: Object.entries(STATES).map(([id, type]) => ({ id, type })) },
};

type Filter = { filter?: { id?: { eq: string }; description?: { contains: string }; key?: { eq: string } } };

/** Issues of the team `SHO` as Linear's GraphQL API has them. */
export async function startLinear(token: string) {
  const tickets: Ticket[] = [];
  const shown = ({ ref, closed }: Ticket) => ({
    id: ref,
    url: `https://linear.test/acme/issue/${ref}`,
    state: { id: closed ? 'done' : 'todo', type: closed ? STATES.done : STATES.todo },
  });
  const find = (ref: string) => {
    const ticket = tickets.find((one) => one.ref === ref);
    if (!ticket) throw new Error('Entity not found: Issue');
    return ticket;
  };
  const rootValue = {
    teams: ({ filter }: Filter) => ({ nodes: filter?.key?.eq === TEAM.key ? [TEAM] : [] }),
    issues: ({ filter: { id, description } = {} }: Filter) => ({
      nodes: tickets
        .filter(({ ref }) => !id || ref === id.eq)
        .filter(({ body }) => !description || body.includes(description.contains))
        .map(shown),
    }),
    issueCreate: ({ input }: { input: { teamId: string; title: string; description: string } }) => {
      if (input.teamId !== TEAM.id) throw new Error('Entity not found: Team');
      const ticket = {
        ...{ ref: `SHO-${tickets.length + 1}`, title: input.title, body: input.description },
        ...{ labels: [], closed: false, comments: [] },
      };
      tickets.push(ticket);
      return { success: true, issue: shown(ticket) };
    },
    issueUpdate: ({ id, input }: { id: string; input: { stateId: string } }) => {
      const ticket = find(id);
      ticket.closed = input.stateId === 'done';
      return { success: true, issue: shown(ticket) };
    },
    commentCreate: ({ input }: { input: { issueId: string; body: string } }) => {
      find(input.issueId).comments.push(input.body);
      return { success: true };
    },
  };
  const asking = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() });

  const answer = async ({ path, headers, body }: ForgeRequest): Promise<ForgeAnswer> => {
    if (path !== '/graphql') return { status: 404 };
    if (headers.authorization !== token)
      return { status: 401, body: { errors: [{ message: 'Authentication required, not authenticated' }] } };
    const { query, variables } = asking.parse(body);
    const result = await graphql({
      ...{ schema: SCHEMA, source: query, rootValue },
      ...(variables ? { variableValues: variables } : {}),
    });
    return { status: result.errors ? 400 : 200, body: result };
  };

  return { ...(await startForge(answer)), tickets, place: { project: 'SHO' } };
}
