import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { type ForgeAnswer, type ForgeRequest, pageOf, startForge } from './server.ts';

type Permission = 'checks' | 'pull-requests' | 'security-events';
/** Whose a token is: of a job, which is an app's, with its permissions to write; or a person's. */
type Holder = { kind: 'app'; writes: readonly Permission[] } | { kind: 'person'; login: string };
type Comment = { id: number; body: string; user: { login: string; type: 'Bot' | 'User' } };
type CheckRun = { id: number; annotations: unknown[] } & Record<string, unknown>;

const REPOSITORY = 'ana/shop';
const LONG = 65_535;

const annotation = z.strictObject({
  path: z.string().min(1),
  start_line: z.int().min(1),
  end_line: z.int().min(1),
  annotation_level: z.enum(['notice', 'warning', 'failure']),
  message: z.string().min(1).max(64_000),
  title: z.string().max(255).optional(),
  raw_details: z.string().max(64_000).optional(),
});
const checkFields = {
  status: z.enum(['queued', 'in_progress', 'completed']).optional(),
  conclusion: z
    .enum(['action_required', 'cancelled', 'failure', 'neutral', 'success', 'skipped', 'timed_out'])
    .optional(),
  started_at: z.iso.datetime().optional(),
  completed_at: z.iso.datetime().optional(),
  details_url: z.url().optional(),
  output: z
    .strictObject({
      title: z.string().min(1),
      summary: z.string(),
      text: z.string().optional(),
      annotations: z.array(annotation).default([]),
    })
    .optional(),
};
const newCheck = z.strictObject({ name: z.string().min(1), head_sha: z.string().length(40), ...checkFields });
const checkChange = z.strictObject({ name: z.string().optional(), ...checkFields });
const sarifUpload = z.strictObject({
  commit_sha: z.string().regex(/^[0-9a-fA-F]{40}$/),
  ref: z.string().regex(/^refs\/(heads|tags|pull)\/.*$/),
  sarif: z.base64(),
  checkout_uri: z.string().optional(),
  started_at: z.string().optional(),
  tool_name: z.string().optional(),
});

const invalid = (message: string): ForgeAnswer => ({ status: 422, body: { message, status: '422' } });
const forbidden = (message: string): ForgeAnswer => ({ status: 403, body: { message, status: '403' } });
const NOT_FOUND: ForgeAnswer = { status: 404, body: { message: 'Not Found', status: '404' } };
const UNREACHABLE = forbidden('Resource not accessible by integration');

/**
 * GitHub's REST API (2022-11-28) as far as a pipeline's report asks it, of the repository `ana/shop`: paths, permissions,
 * refusals in its words, and its limits of 50 annotations, 65,535 and 65,536 characters.
 */
export async function startGithub() {
  const holders = new Map<string, Holder>();
  const comments: Comment[] = [];
  const checks: CheckRun[] = [];
  const sarifs: { ref: string; commit_sha: string; status: 'complete' | 'failed'; results: unknown[] }[] = [];

  const answer = (asked: ForgeRequest, origin: string): ForgeAnswer => {
    const { method, path, headers } = asked;
    if (!headers['user-agent']) return forbidden('Request forbidden by administrative rules.');
    const holder = holders.get(/^(?:Bearer|token) (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    if (!holder) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    const may = (permission: Permission) => holder.kind === 'person' || holder.writes.includes(permission);
    if (`${method} ${path}` === 'GET /user')
      return holder.kind === 'person' ? { status: 200, body: { login: holder.login } } : UNREACHABLE;
    const [, rest = ''] = path.split(`/repos/${REPOSITORY}/`);
    if (method === 'GET' && /^issues\/7\/comments$/.test(rest)) return pageOf(comments, asked, origin);
    if (/^issues\/(7|comments\/\d+)/.test(rest))
      return may('pull-requests') ? comment(asked, rest, holder) : UNREACHABLE;
    if (rest.startsWith('check-runs')) {
      if (holder.kind === 'person') return forbidden('You must authenticate via a GitHub App.');
      return may('checks') ? check(asked, rest) : UNREACHABLE;
    }
    if (`${method} ${rest}` === 'POST code-scanning/sarifs')
      return may('security-events') ? scan(asked) : UNREACHABLE;
    return NOT_FOUND;
  };

  const comment = ({ method, body: sent }: ForgeRequest, rest: string, holder: Holder): ForgeAnswer => {
    const body = z.strictObject({ body: z.string().min(1) }).safeParse(sent).data?.body;
    if (body === undefined) return invalid('Invalid request.\n\n"body" wasn\'t supplied.');
    if (body.length > LONG + 1)
      return {
        status: 422,
        body: {
          message: 'Validation Failed',
          errors: [
            {
              resource: 'IssueComment',
              code: 'unprocessable',
              field: 'data',
              message: 'Body is too long (maximum is 65536 characters)',
            },
          ],
        },
      };
    if (method === 'POST') {
      const user =
        holder.kind === 'person'
          ? ({ login: holder.login, type: 'User' } as const)
          : ({ login: 'github-actions[bot]', type: 'Bot' } as const);
      const made = { id: comments.length + 1, body, user };
      comments.push(made);
      return { status: 201, body: made };
    }
    const own = comments.find(({ id }) => rest === `issues/comments/${id}`);
    if (!own) return NOT_FOUND;
    own.body = body;
    return { status: 200, body: own };
  };

  const check = ({ method, body }: ForgeRequest, rest: string): ForgeAnswer => {
    const parsed = (method === 'POST' ? newCheck : checkChange).safeParse(body);
    if (!parsed.success) return invalid(`Invalid request.\n\n${parsed.error.issues[0]?.message}`);
    const { output, ...change } = parsed.data;
    const count = output?.annotations.length ?? 0;
    if (count > 50)
      return invalid(`Invalid request.\n\nNo more than 50 items are allowed; ${count} were supplied.`);
    const signs = Math.max(output?.summary.length ?? 0, output?.text?.length ?? 0);
    if (signs > LONG)
      return invalid(`Invalid request.\n\nOnly ${LONG} characters are allowed; ${signs} were supplied.`);
    if (change.status === 'completed' && !change.conclusion)
      return invalid('Invalid request.\n\n"conclusion" wasn\'t supplied.');
    const own =
      method === 'POST'
        ? { id: 4_000 + checks.length, annotations: [] }
        : checks.find(({ id }) => rest === `check-runs/${id}`);
    if (!own) return NOT_FOUND;
    if (method === 'POST') checks.push(own);
    Object.assign(own, change, output ? { title: output.title, summary: output.summary } : {});
    own.annotations.push(...(output?.annotations ?? []));
    return { status: method === 'POST' ? 201 : 200, body: own };
  };

  const scan = ({ body }: ForgeRequest): ForgeAnswer => {
    const parsed = sarifUpload.safeParse(body);
    if (!parsed.success) return { status: 400, body: { message: parsed.error.issues[0]?.message } };
    const { commit_sha, ref, sarif } = parsed.data;
    const log = JSON.parse(gunzipSync(Buffer.from(sarif, 'base64')).toString());
    const results = log.runs.flatMap((run: { results: unknown[] }) => run.results);
    // Reading comes later: "SARIF URI scheme "https" did not match the checkout URI scheme "file"".
    const status = /"uri":"[a-z][a-z+.-]*:/.test(JSON.stringify(results)) ? 'failed' : 'complete';
    sarifs.push({ commit_sha, ref, status, results });
    return { status: 202, body: { id: `sarif-${sarifs.length}`, url: 'https://api.github.invalid/sarif' } };
  };

  const server = await startForge(answer);
  return {
    ...server,
    comments,
    checks,
    sarifs,
    /** Makes a token known; without it none is. */
    grant: (token: string, holder: Holder) => void holders.set(token, holder),
    expire: (token: string) => void holders.delete(token),
  };
}
export type TestGithub = Awaited<ReturnType<typeof startGithub>>;
