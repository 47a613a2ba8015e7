import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { momentOf } from '#engine/replay/replay.ts';
import { withSecrets } from '#engine/secrets/secret-values.ts';
import { Secrets } from '#engine/secrets/secrets.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { judge } from '../registry.ts';

const EMAIL = 'mira@app.test';

/** `/api/open` does not ask who is there; `/api/mine` does; `/api/prices` is for everybody. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const signedIn = request.headers.cookie?.includes('sid=1') ?? false;
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url === '/api/open') return void json(200, { email: EMAIL, orders: 3 });
  if (request.url === '/api/mine') return void json(signedIn ? 200 : 401, signedIn ? { email: EMAIL } : {});
  if (request.url === '/api/prices') return void json(200, { tea: 3 });
  response
    .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=1; HttpOnly; SameSite=Lax' })
    .end(`<!doctype html><html lang="en"><title>Me</title><h1>My orders</h1><script>
      for (const name of ['open', 'mine', 'prices']) fetch('/api/' + name);</script></html>`);
}

it('open_access asks again without a session and tells what is an account’s own', async () => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { signal } = new AbortController();
  const plain = await openTestDriver({ signal });
  try {
    expect(plain.capabilities.probes).not.toContain('open_access');
    const driver = withSecrets(
      plain,
      new Secrets([{ username: EMAIL, password: 'Lantern-Harbour-42' }], signal),
    );
    await driver.open(url);
    const moment = await momentOf(driver, null, null, null, await driver.observe(), ['open_access']);
    expect(JSON.stringify(moment.probes)).not.toContain(EMAIL);
    expect(
      judge(moment)
        .filter(({ oracle }) => oracle === 'open_access')
        .map(({ context }) => context.address),
    ).toEqual([`${url}api/open`]);
  } finally {
    await plain.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
