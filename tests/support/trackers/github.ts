import { z } from 'zod';
import { type ForgeAnswer, type ForgeRequest, pageOf, startForge } from '../forges/server.ts';
import type { Ticket } from './ticket.ts';

const REPOSITORY = '/repos/acme/shop';
const fields = z.strictObject({
  title: z.string().min(1).max(256),
  body: z.string().max(65_536).optional(),
  labels: z.array(z.string().max(50)).optional(),
});
const change = z.strictObject({
  state: z.enum(['open', 'closed']).optional(),
  state_reason: z.enum(['completed', 'not_planned', 'reopened']).optional(),
});
const NOT_FOUND: ForgeAnswer = { status: 404, body: { message: 'Not Found', status: '404' } };
const INVALID: ForgeAnswer = { status: 422, body: { message: 'Validation Failed', status: '422' } };

/** Issues of `acme/shop` as GitHub's REST API (2022-11-28) has them. */
export async function startGithubIssues(token: string) {
  const tickets: Ticket[] = [];
  const shown = ({ ref, title, body, labels, closed }: Ticket) => ({
    ...{ number: Number(ref), title, body, labels: labels.map((name) => ({ name })) },
    ...{ state: closed ? 'closed' : 'open', html_url: `https://github.test/acme/shop/issues/${ref}` },
  });

  const answer = (asked: ForgeRequest, origin: string): ForgeAnswer => {
    const { method, path, headers, body, query } = asked;
    if (!headers['user-agent']) return { status: 403, body: { message: 'Request forbidden' } };
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    if (!path.startsWith(REPOSITORY)) return NOT_FOUND;
    const rest = path.slice(REPOSITORY.length);
    if (rest === '') return { status: 200, body: { full_name: 'acme/shop', has_issues: true } };
    if (`${method} ${rest}` === 'GET /issues') return list(asked, query, origin);
    if (`${method} ${rest}` === 'POST /issues') return make(body);
    const [, ref, comments] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? [];
    const ticket = tickets.find((one) => one.ref === ref);
    if (!ticket) return NOT_FOUND;
    if (comments) return comment(ticket, body);
    return method === 'PATCH' ? patch(ticket, body) : { status: 200, body: shown(ticket) };
  };

  const list = (asked: ForgeRequest, query: URLSearchParams, origin: string): ForgeAnswer => {
    const labels = query.get('labels')?.split(',') ?? [];
    const state = query.get('state') ?? 'open';
    const found = tickets
      .filter((one) => labels.every((label) => one.labels.includes(label)))
      .filter(({ closed }) => state === 'all' || (state === 'closed') === closed);
    return pageOf(found.toReversed().map(shown), asked, origin);
  };
  const make = (body: unknown): ForgeAnswer => {
    const parsed = fields.safeParse(body);
    if (!parsed.success) return INVALID;
    const { title, body: text = '', labels = [] } = parsed.data;
    const ticket = {
      ref: String(tickets.length + 1),
      title,
      body: text,
      labels,
      closed: false,
      comments: [],
    };
    tickets.push(ticket);
    return { status: 201, body: shown(ticket) };
  };
  const patch = (ticket: Ticket, body: unknown): ForgeAnswer => {
    const parsed = change.safeParse(body);
    if (!parsed.success) return INVALID;
    if (parsed.data.state) ticket.closed = parsed.data.state === 'closed';
    return { status: 200, body: shown(ticket) };
  };
  const comment = (ticket: Ticket, body: unknown): ForgeAnswer => {
    const parsed = z.strictObject({ body: z.string().min(1) }).safeParse(body);
    if (!parsed.success) return INVALID;
    ticket.comments.push(parsed.data.body);
    return { status: 201, body: { id: ticket.comments.length, body: parsed.data.body } };
  };

  return { ...(await startForge(answer)), tickets, place: { project: 'acme/shop' } };
}
