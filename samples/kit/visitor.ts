/** One visitor of a sample site over HTTP: keeps the cookie, and the hidden fields of the last page. */
export class Visitor {
  readonly #url: string;
  #cookie = '';
  #csrf = '';

  constructor(url: string) {
    this.#url = url;
  }

  async get(path: string): Promise<{ status: number; text: string; headers: Headers }> {
    return this.#keep(
      await fetch(this.#url + path, { headers: { cookie: this.#cookie }, redirect: 'manual' }),
    );
  }

  /** Sends a form of the last page, and follows where it leads. */
  async send(path: string, fields: Record<string, string>): Promise<{ status: number; text: string }> {
    const body = new URLSearchParams({ csrf: this.#csrf, once: `${Math.random()}`, ...fields });
    const init = { method: 'POST', body, headers: { cookie: this.#cookie }, redirect: 'manual' as const };
    const reply = await this.#keep(await fetch(this.#url + path, init));
    const to = reply.headers.get('location');
    return to ? this.get(to) : reply;
  }

  /** Calls an endpoint that takes JSON. */
  async call(path: string, body: unknown): Promise<{ status: number; text: string }> {
    const headers = { cookie: this.#cookie, 'content-type': 'application/json' };
    return this.#keep(await fetch(this.#url + path, { method: 'POST', body: JSON.stringify(body), headers }));
  }

  async #keep(reply: Response): Promise<{ status: number; text: string; headers: Headers }> {
    const text = await reply.text();
    this.#cookie ||= reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    this.#csrf = /name="csrf" value="(\w+)"/.exec(text)?.[1] ?? this.#csrf;
    return { status: reply.status, text, headers: reply.headers };
  }
}
