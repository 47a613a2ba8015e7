import { z } from 'zod';
import { type ForgeAnswer, type ForgeRequest, startForge } from '../forges/server.ts';
import type { Ticket } from './ticket.ts';

const PROJECT = '/api/v4/projects/acme%2Fshop';
const fields = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576).optional(),
  labels: z.string().optional(),
});
const change = z.strictObject({ state_event: z.enum(['close', 'reopen']) });
const NOT_FOUND: ForgeAnswer = { status: 404, body: { message: '404 Project Not Found' } };

/** Issues of `acme/shop` as GitLab's REST API (v4) has them. */
export async function startGitlabIssues(token: string) {
  const tickets: Ticket[] = [];
  const shown = ({ ref, title, body, labels, closed }: Ticket) => ({
    ...{ id: 9_000 + Number(ref), iid: Number(ref), title, description: body, labels },
    ...{ state: closed ? 'closed' : 'opened', web_url: `https://gitlab.test/acme/shop/-/issues/${ref}` },
  });

  const answer = ({ method, path, headers, body, query }: ForgeRequest): ForgeAnswer => {
    if (headers['private-token'] !== token) return { status: 401, body: { message: '401 Unauthorized' } };
    if (!path.startsWith(PROJECT)) return NOT_FOUND;
    const rest = path.slice(PROJECT.length);
    if (rest === '') return { status: 200, body: { id: 42, path_with_namespace: 'acme/shop' } };
    if (`${method} ${rest}` === 'GET /issues') return list(query);
    if (`${method} ${rest}` === 'POST /issues') return make(body);
    const [, ref, notes] = /^\/issues\/(\d+)(\/notes)?$/.exec(rest) ?? [];
    const ticket = tickets.find((one) => one.ref === ref);
    if (!ticket) return { status: 404, body: { message: '404 Not found' } };
    if (notes) return comment(ticket, body);
    return method === 'PUT' ? put(ticket, body) : { status: 200, body: shown(ticket) };
  };

  const list = (query: URLSearchParams): ForgeAnswer => {
    const labels = query.get('labels')?.split(',') ?? [];
    const search = query.get('search') ?? '';
    const found = tickets
      .filter((one) => labels.every((label) => one.labels.includes(label)))
      .filter(({ body }) => query.get('in') !== 'description' || body.includes(search));
    return { status: 200, body: found.map(shown) };
  };
  const make = (body: unknown): ForgeAnswer => {
    const parsed = fields.safeParse(body);
    if (!parsed.success) return { status: 400, body: { message: { title: ["can't be blank"] } } };
    const { title, description = '', labels = '' } = parsed.data;
    const ref = String(tickets.length + 1);
    const ticket = { ref, title, body: description, labels: labels.split(','), closed: false, comments: [] };
    tickets.push(ticket);
    return { status: 201, body: shown(ticket) };
  };
  const put = (ticket: Ticket, body: unknown): ForgeAnswer => {
    const parsed = change.safeParse(body);
    if (!parsed.success) return { status: 400, body: { error: 'state_event does not have a valid value' } };
    ticket.closed = parsed.data.state_event === 'close';
    return { status: 200, body: shown(ticket) };
  };
  const comment = (ticket: Ticket, body: unknown): ForgeAnswer => {
    const parsed = z.strictObject({ body: z.string().min(1) }).safeParse(body);
    if (!parsed.success) return { status: 400, body: { error: 'body is missing' } };
    ticket.comments.push(parsed.data.body);
    return { status: 201, body: { id: ticket.comments.length, body: parsed.data.body } };
  };

  return { ...(await startForge(answer)), tickets, place: { project: 'acme/shop' } };
}
