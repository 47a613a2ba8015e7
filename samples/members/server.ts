import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTarget } from '#tests/support/targets.ts';
import { Accounts, MEMBER, type Session } from './accounts.ts';
import { appPage, PAGES, type View } from './pages.ts';

/** `app` is one page that keeps a token in IndexedDB; the others keep a cookie. */
export type MembersOptions = {
  variant?: View['variant'];
  totp?: boolean;
  /** Each code works once. */
  once?: boolean;
  /** A field for each digit of the code. */
  digits?: boolean;
  session_requests?: number;
  ending_sessions?: number;
  code_period?: number;
  /** The `app` variant shows nothing for so long. */
  drawn_after_ms?: number;
  port?: number;
};
export type Members = { url: string; accounts: Accounts; close(): Promise<void> };

type Look = Pick<View, 'variant' | 'digits'> & { totp: boolean };
type Reply = { go: string } | { show: string; error?: string };
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const PROTECTED = /^\/(dashboard|notes|settings)$/;
const BODY_BYTES_MAX = 10_000;

/** Starts a site with a login, whose pages behind it nobody else sees. */
export async function startMembers(options: MembersOptions = {}): Promise<Members> {
  const { variant = 'form', totp = false, once = false, digits = false, port = 0 } = options;
  const { code_period = 30, session_requests = 1_000, ending_sessions = 1_000 } = options;
  const accounts = new Accounts({ totp, once, code_period, session_requests, ending_sessions });
  const answer =
    variant === 'app'
      ? answerApp(accounts, options.drawn_after_ms ?? 0)
      : answerPages(accounts, { variant, totp, digits });
  const target = await startTarget(
    (request, response) => {
      answer(request, response).catch(() => response.writeHead(500).end());
    },
    { port },
  );
  return {
    url: `${target.url}/`,
    close: target.close,
    accounts,
  };
}

function answerPages(accounts: Accounts, look: Look): RequestHandler {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://members.invalid');
    const cookie = /members=([0-9a-f]+)/.exec(request.headers.cookie ?? '')?.[1];
    const { id, session } = accounts.open(cookie);
    if (id !== cookie) response.setHeader('set-cookie', `members=${id}; Path=/; HttpOnly; SameSite=Lax`);
    const input = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null;
    const reply = replyTo(url.pathname, input, session, accounts, look);
    if ('go' in reply) return void response.writeHead(303, { location: reply.go }).end();
    const render = PAGES[reply.show];
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(render ? 200 : 404, headers);
    const { variant, digits } = look;
    response.end(
      render?.({ signedIn: session.signedIn, error: reply.error ?? '', variant, digits }) ?? 'Not found',
    );
  };
}

function replyTo(
  path: string,
  input: URLSearchParams | null,
  session: Session,
  accounts: Accounts,
  { totp, digits }: Look,
): Reply {
  if (path === '/logout') {
    Object.assign(session, { signedIn: false, passed: false, named: '' });
    return { go: '/' };
  }
  if (PROTECTED.test(path) && !session.signedIn) return { go: `/login?next=${path}` };
  if (path === '/login/code' && !session.passed) return { go: '/login' };
  if (!input) return { show: path };
  if (path === '/login/name') {
    session.named = input.get('username') ?? '';
    return { go: '/login/password' };
  }
  if (path === '/login' || path === '/login/password') {
    const name = path === '/login' ? (input.get('username') ?? '') : session.named;
    const passed = accounts.passPassword(session, name, input.get('password') ?? '');
    return passed
      ? { go: totp ? '/login/code' : '/dashboard' }
      : { show: path, error: 'Wrong e-mail or password' };
  }
  if (path === '/login/code') {
    const code = digits ? input.getAll('d').join('') : (input.get('code') ?? '');
    return accounts.passCode(session, code)
      ? { go: '/dashboard' }
      : { show: path, error: 'This code is not valid' };
  }
  return { show: path };
}

function answerApp(accounts: Accounts, drawn_after_ms: number): RequestHandler {
  return async (request, response) => {
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/api/login') {
      const { username = '', password = '' } = JSON.parse(await readBody(request)) as Record<string, string>;
      const { id, session } = accounts.open(undefined);
      const passed = accounts.passPassword(session, username, password);
      return passed ? json(200, { token: id }) : json(401, { error: 'wrong' });
    }
    if (request.url === '/api/me') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const session = accounts.known(token) ? accounts.open(token).session : null;
      return session?.signedIn ? json(200, { name: MEMBER.username }) : json(401, { error: 'signed out' });
    }
    if (request.url !== '/') return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(appPage(drawn_after_ms));
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_BYTES_MAX) break;
  }
  return text;
}
