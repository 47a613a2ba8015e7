import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const PAGE = `<!doctype html><html lang="en"><title>Notes</title><h1>Notes</h1>
<form><label>Text <input name="text"></label><button>Add</button></form><ul></ul><p role="status"></p>
<script>
const [form, list, status] = ['form', 'ul', 'p'].map((name) => document.querySelector(name));
const load = async () => {
  const answer = await fetch('/api/notes');
  if (!answer.ok) return void (status.textContent = 'Notes could not be loaded');
  list.replaceChildren(...(await answer.json()).map(({ text }) => Object.assign(document.createElement('li'), { textContent: text })));
};
form.onsubmit = async (event) => {
  event.preventDefault();
  const body = JSON.stringify({ text: form.text.value });
  const answer = await fetch('/api/notes', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  status.textContent = answer.ok ? 'Saved' : 'Not saved';
  await load();
};
load();
</script></html>`;

export type NotesSite = {
  url: string;
  /** The texts that were stored. */
  notes: string[];
  /** Headers of the last request. */
  asked(): IncomingMessage['headers'];
  close(): Promise<void>;
};

/** A little app whose page lists notes and adds them by an API. It has a redirect with a cookie, and an echoing socket. */
export async function startNotesSite(): Promise<NotesSite> {
  const notes: string[] = [];
  let asked: IncomingMessage['headers'] = {};
  const server = createServer(async (request, response) => {
    asked = request.headers;
    await answer(request, response, notes);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${data}`)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notes,
    asked: () => asked,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, notes: string[]): Promise<void> {
  const sent = Buffer.concat(await request.toArray()).toString();
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const { pathname } = new URL(request.url ?? '/', 'http://app');
  switch (`${request.method} ${pathname}`) {
    case 'GET /':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    case 'GET /old': {
      const to = `http://${request.headers.host}/`;
      const cookie = 'visitor=1; Domain=127.0.0.1; Path=/; HttpOnly';
      return void response.writeHead(302, { location: to, 'set-cookie': cookie }).end();
    }
    case 'GET /api/notes':
      return void json(
        200,
        notes.map((text, id) => ({ id, text })),
      );
    case 'POST /api/notes': {
      const { text } = JSON.parse(sent);
      return void json(201, { id: notes.push(text) - 1, text });
    }
    case 'POST /upload':
      return void json(200, { bytes: sent.length });
    default:
      return void json(404, {});
  }
}
