import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { NEWCOMER, type ServerFrame, SUBJECTS } from '#domain/live/frames.ts';
import type { Logger } from '#kit/logger.ts';
import type { Session } from './session.ts';

/** Workers send pictures while they hear this; a little more often than they forget it. */
const WATCH_EVERY_MS = 1_000;

type StepFrame = Extract<ServerFrame, { kind: 'step' }>;
type NoteFrame = Extract<ServerFrame, { kind: 'note' }>;
type Watched = { sessions: Set<Session>; subscriptions: Subscription[]; timer: NodeJS.Timeout };

/** Brings the live picture and steps of runs to the sessions that watch them, over plain NATS. */
export class Live {
  readonly #nats: NatsConnection;
  readonly #logger: Logger;
  readonly #runs = new Map<string, Watched>();

  constructor(nats: NatsConnection, logger: Logger) {
    this.#nats = nats;
    this.#logger = logger;
  }

  watch(testId: string, session: Session): void {
    const known = this.#runs.get(testId) ?? this.#subscribe(testId);
    known.sessions.add(session);
    this.#nats.publish(SUBJECTS.liveWatch(testId), NEWCOMER);
  }

  unwatch(testId: string, session: Session): void {
    const known = this.#runs.get(testId);
    known?.sessions.delete(session);
    if (known?.sessions.size === 0) this.#end(testId, known);
  }

  /** Ends all that a session watches. */
  leave(session: Session): void {
    for (const testId of [...this.#runs.keys()]) this.unwatch(testId, session);
  }

  stop(): void {
    for (const [testId, watched] of this.#runs) this.#end(testId, watched);
  }

  #subscribe(testId: string): Watched {
    const sessions = new Set<Session>();
    const prefix = Buffer.from(testId.replaceAll('-', ''), 'hex');
    const frames = this.#nats.subscribe(SUBJECTS.liveFrame(testId), {
      callback: (error, message) => {
        if (error) return this.#logger.warn({ err: error }, 'live picture');
        const payload = Buffer.concat([prefix, message.data]);
        for (const session of sessions) session.offerLive(payload);
      },
    });
    const steps = this.#nats.subscribe(SUBJECTS.liveStep(testId), {
      callback: (error, message) => {
        if (error) return this.#logger.warn({ err: error }, 'live step');
        const frame = { kind: 'step' as const, test_id: testId, line: message.json<StepFrame['line']>() };
        for (const session of sessions) session.offerLive(frame);
      },
    });
    const notes = this.#nats.subscribe(SUBJECTS.liveNote(testId), {
      callback: (error, message) => {
        if (error) return this.#logger.warn({ err: error }, 'live note');
        const frame = { kind: 'note' as const, test_id: testId, note: message.json<NoteFrame['note']>() };
        for (const session of sessions) session.offerLive(frame);
      },
    });
    const timer = setInterval(() => this.#nats.publish(SUBJECTS.liveWatch(testId)), WATCH_EVERY_MS);
    const watched = { sessions, subscriptions: [frames, steps, notes], timer };
    this.#runs.set(testId, watched);
    return watched;
  }

  #end(testId: string, watched: Watched): void {
    clearInterval(watched.timer);
    for (const subscription of watched.subscriptions) subscription.unsubscribe();
    this.#runs.delete(testId);
  }
}
