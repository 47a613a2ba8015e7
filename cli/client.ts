import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { Mute, MuteRequest } from '../domain/api/mute.ts';
import type { SubmitInput } from '../domain/api/submit.ts';
import type { TestRow } from '../domain/api/tests.ts';
import type {
  NewTriggerInput,
  Trigger,
  TriggerChangeInput,
  TriggerWithAddress,
} from '../domain/api/trigger.ts';
import type { BuildGate } from '../domain/report/build-gate.ts';
import type { Report } from '../domain/report/report.ts';
import type { ProofProgress } from '../domain/test-run/messages.ts';

/** What a build asks of a test; `baseline`: a branch, null without one. */
export type GateQuestion = Pick<BuildGate, 'fail_on' | 'new_only'> & { baseline: string | null };

/** Who asks: the holder of an API key, or a local account. */
export type Access =
  | { kind: 'key'; key: string }
  | { kind: 'account'; anonKey: string; email: string; password: string };

const ANSWER_MS = 30_000;
/** A file on a slow line. */
const UPLOAD_MS = 15 * 60_000;
/** Tells the platform where a run comes from; the tools of `rove mcp` do not send it. */
const BY_COMMAND_LINE = { 'x-rove-client': 'cli' };

type Refused = { error: string; message: string; details: Record<string, unknown> };

/** The platform refused. `code` is from the product's error table. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;
  constructor(code: string, status: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Calls a platform's API. Every call rejects with `ApiError` on a refusal, and with a plain error without an answer. */
export class RoveClient {
  readonly url: string;
  readonly #access: Access;
  #token: string | null = null;

  constructor(url: string, access: Access) {
    this.url = url.replace(/\/+$/, '');
    this.#access = access;
  }

  /** Submits a test, with the zip that is to be tested where it is one. */
  async submit(input: SubmitInput, file: string | null = null): Promise<TestRow> {
    const body = file === null ? input : await formOf(input, file);
    const { data } = await this.call<{ data: TestRow }>('POST', '/api/tests/submit', body, BY_COMMAND_LINE);
    return data;
  }

  get(id: string): Promise<TestRow> {
    return this.#data('GET', `/api/tests/${id}`);
  }

  /** How many suspected causes were tried, of how many; null until the exploration is over. */
  async proving(id: string): Promise<ProofProgress | null> {
    const { state } = await this.#data<{ state: { proving: ProofProgress | null } }>(
      'GET',
      `/api/tests/${id}/snapshot`,
    );
    return state.proving;
  }

  report(id: string): Promise<Report> {
    return this.#data('GET', `/api/tests/${id}/report`);
  }

  async cancel(id: string): Promise<void> {
    await this.#data('DELETE', `/api/tests/${id}`);
  }

  /** Whether a test lets a build pass. */
  gate(id: string, { fail_on, new_only, baseline }: GateQuestion): Promise<BuildGate> {
    const query = new URLSearchParams({ fail_on, new_only: String(new_only) });
    if (baseline !== null) query.set('baseline', baseline);
    return this.#data('GET', `/api/tests/${id}/gate?${query}`);
  }

  /** Mutes a bug of the report of a test. */
  mute(request: MuteRequest): Promise<Mute> {
    return this.#data('POST', '/api/v1/mutes', request);
  }

  /** The mutes of the app of a test, or of all apps. */
  mutes(testId?: string): Promise<Mute[]> {
    return this.#data('GET', `/api/v1/mutes${testId ? `?test_id=${testId}` : ''}`);
  }

  async liftMute(id: string): Promise<void> {
    await this.#data('DELETE', `/api/v1/mutes/${id}`);
  }

  /** Schedules and deploy hooks. */
  triggers(): Promise<Trigger[]> {
    return this.#data('GET', '/api/v1/triggers');
  }

  createTrigger(wish: NewTriggerInput): Promise<TriggerWithAddress> {
    return this.#data('POST', '/api/v1/triggers', wish);
  }

  changeTrigger(id: string, change: TriggerChangeInput): Promise<Trigger> {
    return this.#data('PATCH', `/api/v1/triggers/${id}`, change);
  }

  async deleteTrigger(id: string): Promise<void> {
    await this.call('DELETE', `/api/v1/triggers/${id}`);
  }

  async #data<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await this.call<{ data: T }>(method, path, body)).data;
  }

  /** The whole JSON of an answer. */
  async call<T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> {
    const ask = async () =>
      this.#send(method, path, { ...headers, authorization: `Bearer ${await this.#bearer()}` }, body);
    let answer = await ask();
    if (answer.status === 401 && this.#access.kind === 'account') {
      // Tokens of long runs expire in their midst.
      this.#token = null;
      answer = await ask();
    }
    const content = (await answer.json().catch(() => ({}))) as T & Partial<Refused>;
    if (answer.ok) return content;
    throw this.#refusal(answer.status, content);
  }

  /** A file, by the signed path that a report gives. */
  async text(path: string): Promise<string> {
    const answer = await this.#send('GET', path, {});
    if (answer.ok) return answer.text();
    throw this.#refusal(answer.status, (await answer.json().catch(() => ({}))) as Partial<Refused>);
  }

  #refusal(status: number, { error, message, details }: Partial<Refused>): ApiError {
    return new ApiError(error ?? 'INTERNAL', status, message ?? `${this.url} answered ${status}`, details);
  }

  async #bearer(): Promise<string> {
    if (this.#access.kind === 'key') return this.#access.key;
    if (this.#token) return this.#token;
    const { anonKey, email, password } = this.#access;
    const path = '/auth/v1/token?grant_type=password';
    const answer = await this.#send('POST', path, { apikey: anonKey }, { email, password });
    if (!answer.ok) {
      throw new ApiError('UNAUTHORIZED', answer.status, `${this.url} refused the sign-in of ${email}`);
    }
    this.#token = ((await answer.json()) as { access_token: string }).access_token;
    return this.#token;
  }

  #send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(body instanceof FormData ? UPLOAD_MS : ANSWER_MS),
    });
  }
}

/** A submission as the form that takes a file; what has a structure is sent as JSON. */
async function formOf(input: SubmitInput, file: string): Promise<FormData> {
  const form = new FormData();
  const { config, credentials = [], headers = [], ...rest } = input;
  for (const [name, value] of Object.entries(rest)) form.set(name, String(value));
  form.set('config', JSON.stringify(config ?? {}));
  if (credentials.length > 0) form.set('credentials', JSON.stringify(credentials));
  if (headers.length > 0) form.set('headers', JSON.stringify(headers));
  form.set('file', await openAsBlob(file, { type: 'application/zip' }), path.basename(file));
  return form;
}
