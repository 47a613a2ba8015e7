import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lostUpload } from '#engine/bugs/lost-upload/kind.ts';
import type { TriedKind } from '#engine/bugs/shared/kind.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { endsOfExported, triedAt } from '#tests/support/exported.ts';
import { inFull } from '#tests/support/needs.ts';
import { unopenedUpload } from './kind.ts';

/** Papers that were sent: at /first only the first of each sending, and at /plain those that can be opened have plain names. */
const papers: Record<string, string[]> = { sound: [], first: [], plain: [] };

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, kind = '', index] = new URL(request.url ?? '/', 'http://x').pathname.split('/');
  const kept = papers[kind];
  if (!kept) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = [
      ...Buffer.concat(parts)
        .toString()
        .matchAll(/filename="([^"]+)"/g),
    ];
    kept.push(...sent.slice(0, kind === 'first' ? 1 : sent.length).map(([, name = '']) => name));
    return void response.writeHead(303, { location: `/${kind}` }).end();
  }
  if (index !== undefined) {
    const name = kept[Number(index)] ?? '';
    const plain = /^[ -~]*$/.test(name);
    if (kind === 'plain' && !plain) return void response.writeHead(500).end('No such name');
    return void response
      .writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` })
      .end('file');
  }
  const links = kept.map((name, at) => `<li><a href="/${kind}/${at}">${name}</a></li>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>T</title><h1>Papers</h1><ul>${links.join('')}</ul>
     <form method="post" enctype="multipart/form-data"><label>Papers <input type="file" name="file" multiple></label>
     <button>Attach</button></form></html>`,
  );
}

const server = createServer((request, response) => void answer(request, response));
let url = '';
let driver: Driver;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  driver = await openTestDriver({ mode: 'active' });
  await driver.open(`${url}/sound`);
});
afterAll(async () => {
  await driver.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const CASES: [TriedKind, string, RegExp][] = [
  [unopenedUpload, 'plain', /with an accent in its name, sent by "Papers", opens as an error \(500\)/],
  [lostUpload, 'first', /Of two files chosen in "Papers" only one is kept/],
];

it.each(CASES)('$id is told of', async (kind, at, words) => {
  const right = await triedAt(driver, kind, `${url}/sound`, { mode: 'active' });
  expect([right.why, ...right.suspicions]).toEqual(['']);
  const { suspicions } = await triedAt(driver, kind, `${url}/${at}`, { mode: 'active' });
  expect(suspicions[0]?.title).toMatch(words);
});

it.each(CASES)('$id: its exported test shows it', inFull, async (kind, at) => {
  const [sound, faulty] = [`${url}/sound`, `${url}/${at}`];
  const known = { mode: 'active' as const, serial: 2 };
  const { action, locators, suspicions } = await triedAt(driver, kind, faulty, known);
  const [bug] = suspicions;
  if (!bug) throw new Error('nothing was found');
  const ends = await endsOfExported({ bug, action, locators, faulty, sound });
  expect(ends.faulty?.message).toContain('bug-exported');
  expect(ends.sound).toMatchObject({ status: 'passed' });
});
