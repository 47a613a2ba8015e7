import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, createApp, serveApp } from '#kit/http.ts';
import { createLogger } from '#kit/logger.ts';
import { DataError, dataErrors } from './errors.ts';
import { limitRequests } from './rate.ts';

let server: Awaited<ReturnType<typeof serveApp>>;
let url = '';
beforeAll(async () => {
  const findCaller = async (request: { get(name: string): string | undefined }) => {
    const userId = request.get('authorization') ?? null;
    if (userId === 'forged') throw new DataError(401, 'PGRST301', 'JWT could not be decoded or verified');
    return { userId, email: '' };
  };
  const app = createApp().use(limitRequests(findCaller, 3 / 1_800));
  app.get('/', (_request, response) => void response.json([]));
  server = await serveApp(app.use(dataErrors(createLogger('test'))), 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => closeServer(server));

test('each user has requests of their own in a minute; who names none shares those of an address', async () => {
  const ask = (user?: string) => fetch(url, user ? { headers: { authorization: user } } : {});
  const statuses = async (...users: (string | undefined)[]) => {
    const all = [];
    for (const user of users) all.push((await ask(user)).status);
    return all;
  };
  expect(await statuses('ana', 'ana', 'ana', 'ana', 'ben')).toEqual([200, 200, 200, 429, 200]);
  expect(await statuses(undefined, 'forged', undefined, 'forged')).toEqual([200, 200, 200, 429]);
  const refused = await ask('ana');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: '53400' });
});
