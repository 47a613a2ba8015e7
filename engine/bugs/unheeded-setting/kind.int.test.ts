import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { CheckSite } from '#tests/support/check-site.ts';
import { inFull } from '#tests/support/needs.ts';
import { unheededSetting } from './kind.ts';

/** What is set at /sound and at /faulty, where the list of boats does not follow it. */
const rows: Record<string, number> = { sound: 5, faulty: 5 };
/** Whether no list follows at /faulty. */
let isDeaf = false;
const THINGS = Array.from({ length: 24 }, (_, at) => `Thing with the number ${at + 1}`);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const [, kind = '', page = ''] = pathname.split('/');
  const set = rows[kind];
  if (set === undefined) return void response.writeHead(404).end();
  let sent = '';
  for await (const part of request) sent += part;
  if (request.method === 'POST') {
    rows[kind] = Number(new URLSearchParams(sent).get('rows'));
    return void response.writeHead(303, { location: pathname }).end();
  }
  const isUnheeded = kind === 'faulty' && (page === 'boats' || isDeaf);
  const size = isUnheeded ? 5 : set;
  const from = Number(searchParams.get('from') ?? 0);
  const next = from + size < THINGS.length ? `<a href="?from=${from + size}">Next</a>` : '';
  const options = [5, 10].map((one) => `<option${one === set ? ' selected' : ''}>${one}</option>`);
  const body =
    page === ''
      ? `<nav><a href="/${kind}/boats">Boats</a> <a href="/${kind}/lamps">Lamps</a></nav><h1>Settings</h1>
         <form method="post"><label>Rows per page <select name="rows">${options.join('')}</select></label> <button>Save</button></form>`
      : `<h1>${page}</h1><ul>${THINGS.slice(from, from + size)
          .map((name) => `<li>${name}</li>`)
          .join('')}</ul>${next}`;
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>T</title>${body}</html>`);
}

const site = new CheckSite((request, response) => void answer(request, response), { mode: 'active' });

it('a list that a setting does not reach is told of', async () => {
  const bug = await site.foundBy(unheededSetting);
  expect(bug?.title).toBe('"Rows per page" has no effect on /faulty/boats');
  expect(rows).toEqual({ sound: 5, faulty: 5 });
}, 60_000);

it('a setting that reaches no list is told of', async () => {
  isDeaf = true;
  const bug = await site.foundBy(unheededSetting);
  isDeaf = false;
  expect(bug?.title).toBe('"Rows per page" is saved and has no effect');
  expect(rows).toEqual({ sound: 5, faulty: 5 });
}, 60_000);

it('a list that a setting does not reach: its exported test shows it', inFull, () =>
  site.provesExport(unheededSetting),
);
