import type { ClientRequest, IncomingMessage } from 'node:http';

/** So much of what a request sends is kept to be sent once more. */
const KEPT_MAX = 256 * 1024;
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);
/** RFC 9110, 9.2.2: a proxy repeats no other. What was sent may have been done, though no answer came. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

type Sending = {
  /** Begins the request; `anew`: over a connection of its own. */
  open(anew: boolean): ClientRequest;
  answered(answer: IncomingMessage): void;
  failed(error: Error): void;
};

/**
 * Sends a request on to its server. A connection that was kept may be closed by the other side just as it is used again: what had
 * no answer is then sent once more over a new one, as browsers do, where that can do no harm. Gives a function that breaks it off.
 */
export function sendOn(
  incoming: IncomingMessage,
  { open, answered, failed }: Sending,
): (error?: Error) => void {
  const kept: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= KEPT_MAX) kept.push(chunk);
  };
  const mayRepeat = IDEMPOTENT.has(incoming.method ?? '');
  const isWhole = () => incoming.complete && bytes <= KEPT_MAX;
  let [isAnswered, isOver] = [false, false];
  const begin = (anew: boolean): ClientRequest => {
    const sent = open(anew);
    sent.on('response', (answer) => {
      isAnswered = true;
      answered(answer);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = !anew && sent.reusedSocket && !isAnswered && CLOSED.has(error.code ?? '');
      if (!wasClosed || isOver || !mayRepeat || !isWhole()) return failed(error);
      current = begin(true);
      current.end(Buffer.concat(kept));
    });
    return sent;
  };
  let current = begin(false);
  if (mayRepeat) incoming.on('data', keep);
  incoming.pipe(current);
  return (error) => {
    isOver = true;
    current.destroy(error);
  };
}
