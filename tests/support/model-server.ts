import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HUGE = 10_000_000;

/** What the model was shown: the data of its prompt. */
export type Shown = {
  screen?: { route: string };
  options?: { index: number; role: string; name: string }[];
  fields?: { index: number; label: string }[];
  controls?: string[];
};
/** How the server behaves. `say`: answers with this text, or what the function makes of what was shown. */
export type ModelMode =
  | { kind: 'say'; say: string | ((shown: Shown) => string) }
  | { kind: 'slow' }
  | { kind: 'huge' }
  | { kind: 'not a completion' }
  | { kind: 'redirect'; to: string }
  | { kind: 'status'; status: number }
  | { kind: 'hang up' };

export type ModelServer = {
  url: string;
  /** Bodies of all requests, as they came. */
  bodies: string[];
  mode: ModelMode;
  close(): Promise<void>;
};

/** A server that speaks as much of the OpenAI protocol as is asked of one, well or badly. */
export async function startModelServer(mode: ModelMode): Promise<ModelServer> {
  const server = createServer((incoming, outgoing) => void answer(running, incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const running: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    bodies: [],
    mode,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return running;
}

async function answer(server: ModelServer, incoming: IncomingMessage, outgoing: ServerResponse) {
  let body = '';
  for await (const chunk of incoming) body += chunk;
  server.bodies.push(body);
  const { mode } = server;
  const json = (status: number, value: unknown) => {
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(value));
  };
  if (incoming.url !== '/v1/chat/completions') return json(404, { error: { message: 'no such thing' } });
  if (mode.kind === 'slow') return;
  if (mode.kind === 'hang up') return void outgoing.destroy();
  if (mode.kind === 'not a completion') return json(200, { hello: 'world' });
  if (mode.kind === 'status') return json(mode.status, { error: { message: 'not now' } });
  if (mode.kind === 'redirect') return void outgoing.writeHead(302, { location: mode.to }).end();
  if (mode.kind === 'huge') return json(200, completion('x'.repeat(HUGE)));
  const text = typeof mode.say === 'string' ? mode.say : mode.say(shownIn(body));
  return json(200, completion(text));
}

function completion(content: string) {
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 300, completion_tokens: 10, total_tokens: 310 },
  };
}

/** The data between the marks of a prompt. */
export function shownIn(body: string): Shown {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
  const text = JSON.stringify(messages.find(({ role }) => role === 'user')?.content ?? '');
  const data = /<data>\\n(.*)\\n<\/data>/.exec(text)?.[1] ?? '{}';
  return JSON.parse(JSON.parse(`"${data}"`));
}
