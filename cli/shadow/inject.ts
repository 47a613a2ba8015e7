import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import { type AppAnswer, collected, giveWhole, passOn } from './give.ts';
import type { Exchange, GiveAnswer, Handling } from './proxy.ts';
import { readable, whoAsks } from './record.ts';
import type { Answer, RecordedAnswers } from './recorded-answers.ts';
import { StaleMemory } from './stale-memory.ts';

/** `applied`: to how many requests the fault was done. */
export type Injection = { handling: Handling; applied: () => number };

type Means = { answers: RecordedAnswers; slow_ms: number };

/** Does one fault to every request of its route, and passes all others on. */
export function injecting({ kind, route }: Fault, { answers, slow_ms }: Means): Injection {
  let applied = 0;
  const count = () => {
    applied += 1;
  };
  const asked = { lost_write: loseWrites(answers, count), server_error: failAll(count) };
  const stale = staleAnswers(count);
  const handling: Handling = (exchange) => {
    const isMeant = exchange.route?.key === route;
    if (kind === 'stale_answer') return stale(exchange, isMeant);
    if (!isMeant) return passing(exchange);
    if (kind === 'slow') return late(exchange, slow_ms, count);
    return asked[kind](exchange);
  };
  return { handling, applied: () => applied };
}

function passing({ response }: Exchange): GiveAnswer {
  return (answer) => passOn(answer, response);
}

function failAll(count: () => void): Handling {
  return ({ request, response }) => {
    count();
    const headers = { 'content-type': 'text/plain; charset=utf-8', ...crossOrigin(request) };
    giveWhole(response, { status: 500, headers, body: Buffer.from('Internal Server Error') });
    return null;
  };
}

function loseWrites(answers: RecordedAnswers, count: () => void): Handling {
  return (exchange) => {
    const { request, response, path, route, body } = exchange;
    const answer = route && answers.find(route.key, path, body);
    if (!answer) return passing(exchange);
    count();
    giveWhole(response, { ...answer, headers: { ...answer.headers, ...crossOrigin(request) } });
    return null;
  };
}

/** The app gets the request at once; the suite gets its answer later, if it still waits for one. */
function late({ response }: Exchange, by_ms: number, count: () => void): GiveAnswer {
  return async (answer) => {
    count();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await delay(by_ms, undefined, { signal: gone.signal });
    } catch {
      return void answer.stream.destroy(); // Nobody waits any more.
    }
    passOn(answer, response);
  };
}

function staleAnswers(count: () => void): (exchange: Exchange, isMeant: boolean) => GiveAnswer {
  const memory = new StaleMemory<Answer>();
  return (exchange, isMeant) => {
    const { response, route } = exchange;
    const wrote = route?.writes ? memory.write() : null;
    if (isMeant) readable(exchange);
    const before = isMeant ? memory.before(whoAsks(exchange)) : null;
    return async (answer: AppAnswer) => {
      if (wrote && answer.status < 400) wrote();
      if (!isMeant || /event-stream/.test(answer.headers['content-type'] ?? ''))
        return passOn(answer, response);
      const body = await collected(answer, response);
      if (!body) return;
      const { status, headers } = answer;
      if (before && !(status === before.status && body.equals(before.body))) {
        count();
        return giveWhole(response, before);
      }
      if (status === 200) memory.keep(whoAsks(exchange), { status, headers, body });
      giveWhole(response, { status, headers, body });
    };
  };
}

/** A page of another origin reads a made answer only when it may. */
function crossOrigin({ headers: { origin } }: IncomingMessage): Record<string, string> {
  if (!origin) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  };
}
