import { z } from 'zod';
import { type ForgeAnswer, type ForgeRequest, startForge } from '../forges/server.ts';
import type { Ticket } from './ticket.ts';

const USER = 'ana@acme.test';
const BUG = '10004';
const fields = z.strictObject({
  project: z.strictObject({ key: z.literal('SHOP') }),
  issuetype: z.strictObject({ id: z.literal(BUG) }),
  summary: z.string().min(1).max(255),
  description: z.string().max(32_767),
  labels: z.array(z.string().regex(/^\S+$/)),
});
const TRANSITIONS = {
  open: { id: '31', name: 'Done', to: { name: 'Done', statusCategory: { key: 'done' } } },
  closed: { id: '11', name: 'Backlog', to: { name: 'Backlog', statusCategory: { key: 'new' } } },
};

/** Issues of the project `SHOP` as Jira Cloud's REST API (v2) has them. */
export async function startJira(token: string) {
  const tickets: Ticket[] = [];
  const shown = ({ ref, closed }: Ticket) => ({
    id: `1${ref.slice('SHOP-'.length)}`,
    key: ref,
    fields: { status: { name: 'x', statusCategory: { key: closed ? 'done' : 'new' } } },
  });

  const answer = ({ method, path, headers, body, query }: ForgeRequest): ForgeAnswer => {
    const right = `Basic ${Buffer.from(`${USER}:${token}`).toString('base64')}`;
    if (headers.authorization !== right)
      return { status: 401, body: { message: 'Client must be authenticated to access this resource.' } };
    const asked = `${method} ${path.replace('/rest/api/2', '')}`;
    if (asked === 'GET /issue/createmeta/SHOP/issuetypes') return { status: 200, body: TYPES };
    if (asked === 'GET /search/jql') return search(query);
    if (asked === 'POST /issue') return make(body);
    const [, verb, ref, part = ''] = /^(\w+) \/issue\/(SHOP-\d+)(?:\/(\w+))?$/.exec(asked) ?? [];
    const ticket = tickets.find((one) => one.ref === ref);
    if (!ticket) return refused(404, 'Issue does not exist or you do not have permission to see it.');
    if (part === 'comment') return comment(ticket, body);
    if (part === 'transitions') return transit(ticket, verb === 'POST' ? body : null);
    return { status: 200, body: shown(ticket) };
  };

  const search = (query: URLSearchParams): ForgeAnswer => {
    const [, label] = /^project = "SHOP" AND labels = "([\w-]+)"$/.exec(query.get('jql') ?? '') ?? [];
    if (!label || query.get('fields') !== 'status') return refused(400, 'Error in the JQL Query');
    return {
      status: 200,
      body: { issues: tickets.filter((one) => one.labels.includes(label)).map(shown), isLast: true },
    };
  };
  const make = (body: unknown): ForgeAnswer => {
    const parsed = z.strictObject({ fields }).safeParse(body);
    if (!parsed.success) return refused(400, parsed.error.message);
    const { summary: title, description, labels } = parsed.data.fields;
    const ref = `SHOP-${tickets.length + 1}`;
    tickets.push({ ref, title, body: description, labels, closed: false, comments: [] });
    return { status: 201, body: { id: `1${tickets.length}`, key: ref } };
  };
  const comment = (ticket: Ticket, body: unknown): ForgeAnswer => {
    const parsed = z.strictObject({ body: z.string().min(1) }).safeParse(body);
    if (!parsed.success) return refused(400, 'Comment body can not be empty!');
    ticket.comments.push(parsed.data.body);
    return { status: 201, body: { id: String(ticket.comments.length), body: parsed.data.body } };
  };
  const transit = (ticket: Ticket, body: unknown): ForgeAnswer => {
    const own = TRANSITIONS[ticket.closed ? 'closed' : 'open'];
    if (body === null) return { status: 200, body: { transitions: [own] } };
    const parsed = z.strictObject({ transition: z.strictObject({ id: z.literal(own.id) }) }).safeParse(body);
    if (!parsed.success)
      return refused(400, 'It seems that you have tried to perform an illegal workflow operation.');
    ticket.closed = !ticket.closed;
    return { status: 204 };
  };

  return { ...(await startForge(answer)), tickets, place: { project: 'SHOP', user: USER } };
}

const TYPES = {
  issueTypes: [
    { id: '10001', name: 'Sub-task', subtask: true },
    { id: '10002', name: 'Story', subtask: false },
    { id: BUG, name: 'Bug', subtask: false },
  ],
};

const refused = (status: number, message: string): ForgeAnswer => ({
  status,
  body: { errorMessages: [message], errors: {} },
});
