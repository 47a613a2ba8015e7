import { createHash } from 'node:crypto';
import { type AppAnswer, BODY_MAX, passOn } from './give.ts';
import type { Exchange, Handling } from './proxy.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { answerKindOf } from './route.ts';
import { StaleMemory } from './stale-memory.ts';
import type { Traffic } from './traffic.ts';

/** Passes everything on, and keeps what the faults are planned by and what writes were answered. */
export function recording(traffic: Traffic, answers: RecordedAnswers): Handling {
  const memory = new StaleMemory<string>();
  return (exchange) => {
    const { request, response, path, route, body } = exchange;
    traffic.requests += 1;
    if (!route) return (answer) => passOn(answer, response);
    readable(exchange);
    const wrote = route.writes ? memory.write() : null;
    const before = wrote ? null : memory.before(whoAsks(exchange));
    return (answer) => {
      const kept = teed(answer, wrote !== null);
      const isGood = answer.status < 400;
      if (isGood) wrote?.();
      passOn(answer, response);
      answer.stream.once('end', () => {
        const { digest, whole } = kept();
        if (!wrote && answer.status === 200) memory.keep(whoAsks(exchange), digest);
        const { status, headers } = answer;
        const recorded =
          wrote && isGood && whole
            ? answers.keep(route.key, path, body, { status, headers, body: whole })
            : false;
        const answerKind = answerKindOf(path, request.headers, headers['content-type'] ?? '');
        traffic.note(route, answerKind, { recorded, changed: before !== null && before !== digest });
      });
    };
  };
}

/** Answers have to come whole, and in a coding that every client reads. */
export function readable({ request: { headers }, route }: Exchange): void {
  if (!route) return;
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
  headers['accept-encoding'] = 'identity';
}

/** One address as one session asks for it. */
export function whoAsks({ request: { headers }, path, body }: Exchange): string {
  const session = [headers.cookie, headers.authorization, body?.toString('base64')].join('\n');
  return `${path} ${createHash('sha256').update(session).digest('base64')}`;
}

/** Listens to an answer that is passed on: its digest, and its body where that is asked for and not too long. */
function teed({ stream }: AppAnswer, keep: boolean): () => { digest: string; whole: Buffer | null } {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
    if (keep && size <= BODY_MAX) chunks.push(chunk);
  });
  return () => ({
    digest: hash.digest('base64'),
    whole: keep && size <= BODY_MAX ? Buffer.concat(chunks) : null,
  });
}
