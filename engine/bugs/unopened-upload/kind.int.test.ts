import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { lostUpload } from '#engine/bugs/lost-upload/kind.ts';
import type { TriedKind } from '#engine/bugs/shared/kind.ts';
import { CheckSite } from '#tests/support/check-site.ts';
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

const site = new CheckSite((request, response) => void answer(request, response), { mode: 'active' });

const CASES: [TriedKind, string, RegExp][] = [
  [unopenedUpload, 'plain', /with an accent in its name, sent by "Papers", opens as an error \(500\)/],
  [lostUpload, 'first', /Of two files chosen in "Papers" only one is kept/],
];

it.each(CASES)('$id is told of', async (kind, faulty, words) => {
  expect((await site.foundBy(kind, { faulty }))?.title).toMatch(words);
});

it.each(CASES)('$id: its exported test shows it', inFull, (kind, faulty) =>
  site.provesExport(kind, { faulty }),
);
