import { z } from 'zod';
import { type ForgeAnswer, type ForgeRequest, pageOf, startForge } from './server.ts';

type Note = { id: number; body: string; system: boolean; author: { id: number; username: string } };
type Holder = { id: number; username: string; scopes: readonly ('api' | 'read_api')[] };

const NOTES = /^\/api\/v4\/projects\/42\/merge_requests\/7\/notes(?:\/(\d+))?$/;
const LONG = 1_000_000;

/** GitLab's REST API (v4) as far as a pipeline's report asks it, of the merge request 7 of the project 42. */
export async function startGitlab() {
  const holders = new Map<string, Holder | 'expired'>();
  const notes: Note[] = [];

  const answer = (asked: ForgeRequest, origin: string): ForgeAnswer => {
    const { method, path, headers, body } = asked;
    const holder = holders.get(String(headers['private-token'] ?? ''));
    if (!holder) return { status: 401, body: { message: '401 Unauthorized' } };
    if (holder === 'expired')
      return {
        status: 401,
        body: {
          error: 'invalid_token',
          error_description: 'Token is expired. You can either do re-authorization or token refresh.',
        },
      };
    if (method === 'GET' && path === '/api/v4/user')
      return { status: 200, body: { id: holder.id, username: holder.username } };
    const [matched, id] = NOTES.exec(path) ?? [];
    if (!matched) return { status: 404, body: { message: '404 Not Found' } };
    if (method === 'GET') return pageOf(notes, asked, origin);
    if (!holder.scopes.includes('api'))
      return {
        status: 403,
        body: {
          error: 'insufficient_scope',
          error_description: 'The request requires higher privileges than provided by the access token.',
          scope: 'api',
        },
      };
    const text = z.object({ body: z.string() }).safeParse(body).data?.body;
    if (!text) return { status: 400, body: { error: 'body is missing' } };
    if (text.length > LONG)
      return {
        status: 400,
        body: { message: `400 Bad request - Note is too long (maximum is ${LONG} characters)` },
      };
    if (method === 'POST' && id === undefined) {
      const { id: author, username } = holder;
      const note = { id: notes.length + 1, body: text, system: false, author: { id: author, username } };
      notes.push(note);
      return { status: 201, body: note };
    }
    const note = notes.find((one) => one.id === Number(id));
    if (method !== 'PUT' || !note) return { status: 404, body: { message: '404 Note Not Found' } };
    if (note.author.id !== holder.id) return { status: 403, body: { message: '403 Forbidden' } };
    note.body = text;
    return { status: 200, body: note };
  };

  const server = await startForge(answer);
  return {
    ...server,
    api: `${server.url}/api/v4`,
    notes,
    grant: (token: string, holder: Holder | 'expired') => void holders.set(token, holder),
  };
}
