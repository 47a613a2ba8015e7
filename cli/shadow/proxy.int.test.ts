import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type NotesSite, startNotesSite } from '#tests/support/notes-site.ts';
import { freePort } from '#tests/support/services.ts';
import { openProxy, type ShadowProxy } from './proxy.ts';
import { recording } from './record.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { Traffic } from './traffic.ts';

let site: NotesSite;
let proxy: ShadowProxy;
let traffic: Traffic;
let answers: RecordedAnswers;

beforeAll(async () => {
  site = await startNotesSite();
  proxy = await openProxy(new URL(site.url), null);
  [traffic, answers] = [new Traffic(), new RecordedAnswers()];
  proxy.handle(recording(traffic, answers));
});
afterAll(async () => {
  await proxy?.close();
  await site?.close();
});

const post = (path: string, body: BodyInit, type: string) =>
  fetch(proxy.url + path, { method: 'POST', body, headers: { 'content-type': type } });

test('routes are counted, with what was answered and what a write changed', async () => {
  await (await fetch(`${proxy.url}/api/notes`)).text();
  await (await post('/api/notes', '{"text":"a"}', 'application/json')).text();
  await (await fetch(`${proxy.url}/api/notes`, { headers: { 'if-none-match': '"1"' } })).text();
  await (await fetch(proxy.url)).text();
  expect(site.asked()).toMatchObject({ host: new URL(site.url).host });
  expect(traffic.routes()).toEqual([
    { route: 'GET /api/notes', writes: false, answer: 'data', times: 2, recorded: 0, changed: 1 },
    { route: 'POST /api/notes', writes: true, answer: 'data', times: 1, recorded: 1, changed: 0 },
    { route: 'GET /', writes: false, answer: 'page', times: 1, recorded: 0, changed: 0 },
  ]);
});

test('a large upload and one of unknown length pass as they are', async () => {
  const large = 'x'.repeat(3_000_000);
  expect(await (await post('/upload', large, 'application/json')).json()).toEqual({ bytes: large.length });
  const stream = new Blob(['some ', 'text']).stream();
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': 'text/plain' } };
  const answer = await fetch(`${proxy.url}/upload`, init as RequestInit);
  expect(await answer.json()).toEqual({ bytes: 9 });
});

test('redirects of the app stay at the proxy', async () => {
  const answer = await fetch(`${proxy.url}/old`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe(`${site.url}/`.replace(site.url, proxy.url));
  expect(answer.headers.get('set-cookie')).toBe('visitor=1; Path=/; HttpOnly');
});

test('sockets pass through, and end with the proxy', async () => {
  const own = await openProxy(new URL(site.url), null);
  const socket = new WebSocket(own.url.replace('http', 'ws'));
  await once(socket, 'open');
  socket.send('hello');
  expect(String((await once(socket, 'message'))[0])).toBe('echo hello');
  const closed = once(socket, 'close');
  await own.close();
  await closed;
});

test('an app that does not answer, and a port that is taken', async () => {
  const nowhere = await openProxy(new URL(`http://127.0.0.1:${await freePort()}`), null);
  nowhere.handle(recording(new Traffic(), new RecordedAnswers()));
  const answer = await fetch(nowhere.url);
  expect([answer.status, nowhere.reached()]).toEqual([502, { answered: false, failure: 'ECONNREFUSED' }]);
  await nowhere.close();
  const { port } = new URL(site.url);
  await expect(openProxy(new URL('http://127.0.0.1:1'), Number(port))).rejects.toThrow(
    /is taken|cannot be taken/,
  );
});
