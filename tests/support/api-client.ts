import { randomUUID } from 'node:crypto';
import type { SubmitInput } from '#domain/api/submit.ts';
import type { TestRow } from '#domain/api/tests.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import { until } from './services.ts';

/** An answer as it came: nothing is thrown for a refusal, so that tests can look at it. */
export type ApiAnswer<T = unknown> = {
  status: number;
  body: { data?: T; error?: string; message?: string } & Record<string, unknown>;
};

type Where = { url: string; anon_key: string };

/** Calls a platform as one user. */
export class ApiClient {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** Signs in with an account's email and password. */
  static async signIn(where: Where, account: { email: string; password: string }): Promise<ApiClient> {
    return new ApiClient(where.url, await tokenFor(where, '/auth/v1/token?grant_type=password', account));
  }

  /** Makes a new account, on the plan that newcomers get. */
  static async signUp(where: Where): Promise<ApiClient> {
    const account = { email: `${randomUUID()}@example.test`, password: 'Correct-horse-7' };
    const body = { ...account, data: { full_name: 'Other Person' } };
    return new ApiClient(where.url, await tokenFor(where, '/auth/v1/signup', body));
  }

  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<ApiAnswer<T>> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as ApiAnswer<T>['body'] };
  }

  /** Submits a web address with the statement of authority. @returns the row. @throws on a refusal. */
  async submit(url: string, more: Omit<Partial<SubmitInput>, 'url'> = {}): Promise<TestRow> {
    const body = { name: 'End to end', test_type: 'web_url', duration: 5, ...more, url };
    const answer = await this.call<TestRow>('POST', '/api/tests/submit', {
      ...body,
      config: { authority: true, ...more.config },
    });
    return dataOf(answer);
  }

  async row(id: string): Promise<TestRow> {
    return dataOf(await this.call<TestRow>('GET', `/api/tests/${id}`));
  }

  async state(id: string): Promise<TestRunState> {
    return dataOf(await this.call<{ state: TestRunState }>('GET', `/api/tests/${id}/snapshot`)).state;
  }

  /** Waits until the run has ended in any way. */
  awaitEnd(id: string, timeoutMs: number): Promise<TestRow> {
    return until(
      `the end of the test ${id}`,
      async () => {
        const row = await this.row(id);
        return ['completed', 'failed', 'cancelled'].includes(row.status) ? row : null;
      },
      timeoutMs,
    );
  }

  async report(id: string): Promise<Report> {
    return reportSchema.parse(dataOf(await this.call('GET', `/api/tests/${id}/report`)));
  }

  /** A file of a report, by its key, through the links that the report comes with. */
  async evidence(id: string, key: string): Promise<string> {
    const { body } = await this.call('GET', `/api/tests/${id}/report`);
    const link = (body.links as Record<string, string> | undefined)?.[key];
    if (!link) throw new Error(`The report has no link to ${key}`);
    const answer = await fetch(this.url + link);
    if (!answer.ok) throw new Error(`${link} answered ${answer.status}`);
    return answer.text();
  }
}

function dataOf<T>({ status, body }: ApiAnswer<T>): T {
  if (status < 300 && body.data !== undefined) return body.data;
  throw new Error(`The platform answered ${status}: ${JSON.stringify(body)}`);
}

async function tokenFor({ url, anon_key }: Where, path: string, body: unknown): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { apikey: anon_key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = (await answer.json()) as { access_token?: string };
  if (!content.access_token) throw new Error(`No session: ${answer.status} ${JSON.stringify(content)}`);
  return content.access_token;
}
