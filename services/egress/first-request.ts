import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#domain/kernel/errors.ts';

const HEAD_MAX = 64 * 1024;
const FIRST_MS = 30_000;
/** The type of a TLS record that begins a handshake (RFC 8446 section 5.1). */
const HANDSHAKE = 0x16;
const REQUEST_LINE = /^([A-Z]+) \S+ HTTP\/1\.[01]$/;
const NEITHER = 'Only HTTP and TLS go through a tunnel to this machine';

/** What a tunnel begins with; `request` is null where it is TLS, which nobody reads. */
export type Beginning = {
  bytes: Buffer;
  request: { method: string; headers: IncomingHttpHeaders } | null;
};

/**
 * Reads what a client says first through its tunnel: browsers open websockets so, in plain HTTP, and their headers say
 * who asks. @throws AppError TARGET_FORBIDDEN when it is neither, or when nothing comes
 */
export async function readBeginning(socket: Duplex, head: Buffer): Promise<Beginning> {
  const timer = setTimeout(() => socket.destroy(new AppError('TARGET_TIMEOUT')), FIRST_MS);
  try {
    let bytes = head;
    for (;;) {
      if (bytes[0] === HANDSHAKE) return { bytes, request: null };
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) return { bytes, request: parse(bytes.subarray(0, end).toString('latin1')) };
      if (bytes.length > HEAD_MAX) throw new AppError('TARGET_FORBIDDEN', NEITHER);
      bytes = Buffer.concat([bytes, await nextOf(socket)]);
    }
  } finally {
    clearTimeout(timer);
  }
}

function parse(text: string): NonNullable<Beginning['request']> {
  const [first = '', ...lines] = text.split('\r\n');
  const method = REQUEST_LINE.exec(first)?.[1];
  if (!method) throw new AppError('TARGET_FORBIDDEN', NEITHER);
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim();
  }
  return { method, headers };
}

function nextOf(socket: Duplex): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      socket.off('data', onData).off('end', onEnd).off('close', onEnd);
      socket.pause();
      done();
    };
    const onData = (chunk: Buffer) => settle(() => resolve(chunk));
    const onEnd = () => settle(() => reject(new AppError('TARGET_FORBIDDEN', NEITHER)));
    socket.on('data', onData).on('end', onEnd).on('close', onEnd);
    // Of a client that left while it waited, no more than the end of its side is known, and that was told already.
    if (socket.destroyed || socket.readableEnded) onEnd();
    else socket.resume();
  });
}
