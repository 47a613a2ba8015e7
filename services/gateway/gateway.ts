import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import PQueue from 'p-queue';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { asUser, type Db } from '#db/connection.ts';
import type { SealedEvent } from '#db/event-store/read.ts';
import { jsonIn } from '#domain/kernel/json.ts';
import { CLOSES } from '#domain/live/closes.ts';
import { clientFrameSchema } from '#domain/live/frames.ts';
import type { Logger } from '#kit/logger.ts';
import { MinuteRate } from '#kit/minute-rate.ts';
import { revokedAmong } from '#kit/revoked.ts';
import { logRefusal } from '#kit/security-log.ts';
import type { Claims, VerifyToken } from '#kit/tokens.ts';
import { inWaves } from '#kit/waves.ts';
import type { Live } from './live.ts';
import { Session, type SessionParts } from './session.ts';
import { SharedEvent } from './shared-event.ts';

const FRAME_MAX_BYTES = 16 * 1024;
/** Generous, since an app that lost its network tries again at once. */
const UPGRADES_MAX = 6_000;
/** Open at once by one user: a window has one, and nobody has so many windows. */
const SOCKETS_MAX = 200;
/** Pages that are read at once for clients that come back; the feed and the tokens need connections too. */
const READS_ABREAST = 4;
const PING_EVERY_MS = 15_000;
const REVOKED_EVERY_MS = 15_000;
/** `setTimeout` cannot wait longer than this. */
const TIMER_MAX_MS = 2 ** 31 - 1;

const querySchema = z.object({
  token: z.string().min(1),
  since: z.coerce.number().int().min(0).nullable(),
  test_id: z.uuid().nullable(),
});

type GatewayParts = Omit<SessionParts, 'reads'> & {
  app: Db;
  verify: VerifyToken;
  live: Live;
  logger: Logger;
  head: () => number;
};

/** A user's open sessions; `opening`: when the last event that came for them has been handed to them. */
type Owner = { sessions: Set<Session>; opening: Promise<void> };

/** Accepts websockets at `/ws`, one session each, and hands them the events of the feed. */
export class Gateway {
  readonly #parts: GatewayParts;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES });
  readonly #byOwner = new Map<string, Owner>();
  readonly #rate = new MinuteRate('sockets', UPGRADES_MAX);
  readonly #reads = new PQueue({ concurrency: READS_ABREAST });
  readonly #tokens = new Map<Session, Claims>();
  readonly #timers: NodeJS.Timeout[];
  #isStopping = false;

  constructor(server: Server, parts: GatewayParts) {
    this.#parts = parts;
    this.#sockets.on('headers', (headers, request) => headers.push(...(rates.get(request) ?? [])));
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        parts.logger.warn({ err: error }, 'could not open a websocket');
        socket.destroy();
      });
    });
    this.#timers = [
      setInterval(() => this.#ping(), PING_EVERY_MS),
      setInterval(() => void this.#endRevoked(), REVOKED_EVERY_MS),
    ];
  }

  get size(): number {
    return this.#sockets.clients.size;
  }

  /** Hands an event to its owner's sessions once it is open, each owner's in their order. */
  dispatch(event: SealedEvent): void {
    const owner = this.#byOwner.get(event.owner);
    if (!owner) return;
    const shared = new SharedEvent(event, this.#parts);
    const opening = Promise.all([shared.open(), owner.opening]);
    const done = opening.then(
      () => {
        for (const session of owner.sessions) session.offer(shared);
      },
      (error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'could not open an event; its owner’s sessions begin again');
        for (const session of owner.sessions) session.restart();
      },
    );
    owner.opening = done;
  }

  /** Takes no more sockets, and closes those that are open in waves over `drain_ms`. */
  async stop(drain_ms = 0): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await inWaves(this.#sockets.clients, drain_ms, (socket) => socket.close(CLOSES.Restarting, 'Restarting'));
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    if (this.#isStopping) return refuse(socket, '503 Service Unavailable');
    const address = URL.parse(request.url ?? '/', 'http://gateway');
    if (!address) return refuse(socket, '400 Bad Request');
    const { pathname, searchParams } = address;
    const query = querySchema.safeParse({
      token: searchParams.get('token') ?? '',
      since: searchParams.get('since'),
      test_id: searchParams.get('test_id'),
    });
    if (pathname !== '/ws') return refuse(socket, '404 Not Found');
    if (!query.success) return refuse(socket, '400 Bad Request');
    let claims: Claims;
    try {
      claims = await this.#parts.verify(query.data.token);
    } catch {
      return refuse(socket, '401 Unauthorized');
    }
    const { ok, headers } = this.#rate.take(claims.sub);
    const open = this.#byOwner.get(claims.sub)?.sessions.size ?? 0;
    if (!ok || open >= SOCKETS_MAX) {
      logRefusal(this.#parts.logger, { code: 'RATE_LIMITED', why: 'too many websockets', user: claims.sub });
      return refuse(socket, '429 Too Many Requests', headers);
    }
    rates.set(request, headers);
    this.#sockets.handleUpgrade(request, socket, head, (opened) => {
      void this.#open(opened, claims, query.data.since, query.data.test_id);
    });
  }

  async #open(socket: WebSocket, claims: Claims, since: number | null, testId: string | null) {
    const session = new Session(
      socket,
      { ...this.#parts, reads: this.#reads },
      { owner: claims.sub, since, testId },
    );
    const owner = this.#byOwner.get(claims.sub) ?? { sessions: new Set(), opening: Promise.resolve() };
    this.#byOwner.set(claims.sub, owner);
    owner.sessions.add(session);
    alive.set(socket, true);
    this.#tokens.set(session, claims);
    socket.on('pong', () => alive.set(socket, true));
    socket.on('error', () => socket.terminate());
    socket.on(
      'message',
      (data, isBinary) => void this.#receive(socket, session, isBinary ? '' : String(data)),
    );
    const expiresIn = Math.min((claims.exp ?? 0) * 1000 - Date.now(), TIMER_MAX_MS);
    const expiry = setTimeout(() => session.close('AuthExpired'), expiresIn);
    socket.on('close', () => {
      clearTimeout(expiry);
      this.#parts.live.leave(session);
      this.#tokens.delete(session);
      owner.sessions.delete(session);
      if (owner.sessions.size === 0) this.#byOwner.delete(claims.sub);
    });
    try {
      await session.fill(this.#parts.head());
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'could not fill a session');
      socket.close(1011, 'Internal');
    }
  }

  async #receive(socket: WebSocket, session: Session, text: string): Promise<void> {
    const frame = clientFrameSchema.safeParse(jsonIn(text));
    if (!frame.success) {
      socket.close(CLOSES.BadFrame, 'BadFrame');
      return;
    }
    const { kind, test_id } = frame.data;
    if (kind === 'unwatch') {
      this.#parts.live.unwatch(test_id, session);
      return;
    }
    const own = await asUser(this.#parts.app, session.owner, (tx) =>
      tx.selectFrom('tests').select('id').where('id', '=', test_id).executeTakeFirst(),
    ).catch((error: unknown) => {
      this.#parts.logger.warn({ err: error, test_id }, 'could not look up a test that is to be watched');
      return undefined;
    });
    if (own && socket.readyState === socket.OPEN) this.#parts.live.watch(test_id, session);
  }

  /** Closes the sockets of sessions that were ended, and of users that were banned, while they were open. */
  async #endRevoked(): Promise<void> {
    const open = [...this.#tokens];
    if (open.length === 0) return;
    try {
      const revoked = await revokedAmong(
        this.#parts.db,
        open.map(([, claims]) => claims),
      );
      for (const [session, claims] of open) if (revoked.has(claims)) session.close('AuthExpired');
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'could not look which sessions have ended; looking again soon');
    }
  }

  #ping(): void {
    for (const socket of this.#sockets.clients) {
      if (!alive.get(socket)) {
        socket.terminate();
        continue;
      }
      alive.set(socket, false);
      socket.ping();
    }
  }
}

/** Whether a socket has answered since the last ping: half-open connections are found within two of them. */
const alive = new WeakMap<WebSocket, boolean>();

/** What is said of its rate in the answer to an upgrade. */
const rates = new WeakMap<IncomingMessage, string[]>();

function refuse(socket: Duplex, status: string, headers: readonly string[] = []): void {
  const more = headers.map((line) => `${line}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status}\r\n${more}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
