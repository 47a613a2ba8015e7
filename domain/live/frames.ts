import { z } from 'zod';
import { actionLineSchema } from '../test-run/events.ts';

/** An event as it goes over the wire: `seq` is its dense global position, `prev` the one before it in the client's view. */
export const eventFrameSchema = z.object({
  kind: z.literal('event'),
  seq: z.int().positive(),
  prev: z.int().nonnegative(),
  test_id: z.string(),
  version: z.int().positive(),
  type: z.string(),
  recorded_at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type EventFrame = z.infer<typeof eventFrameSchema>;

/**
 * What goes on in the browser beside the actions, for who watches: what is about to be done and where, and what the
 * target said and asked for meanwhile. `view`: width and height of the window that `box` is measured in.
 */
export const liveNoteSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('act'),
    text: z.string().max(300),
    why: z.string().max(200),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
    view: z.object({ width: z.number().positive(), height: z.number().positive() }),
  }),
  /** So many suspicions are being proved now, and so many families wait for it. Sent again and again while they are. */
  z.object({ about: z.literal('proof'), under_way: z.int().nonnegative(), waiting: z.int().nonnegative() }),
  z.object({
    about: z.literal('output'),
    /** Number of the action that it came with. */
    n: z.int().positive(),
    lines: z
      .array(
        z.object({
          channel: z.enum(['console', 'network']),
          failed: z.boolean(),
          text: z.string().max(500),
          detail: z.string().max(100),
        }),
      )
      .max(40),
  }),
]);
export type LiveNote = z.infer<typeof liveNoteSchema>;
export type OutputLine = Extract<LiveNote, { about: 'output' }>['lines'][number];

/** What the server sends to a client that gave `since`. The live picture itself comes as binary frames (JPEG). */
export const serverFrameSchema = z.discriminatedUnion('kind', [
  eventFrameSchema,
  z.object({ kind: z.literal('caught_up'), seq: z.int().nonnegative() }),
  z.object({ kind: z.literal('step'), test_id: z.string(), line: actionLineSchema }),
  z.object({ kind: z.literal('note'), test_id: z.string(), note: liveNoteSchema }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** What a client sends: ask for, or stop, the live picture and steps of one run. */
export const clientFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watch'), test_id: z.uuid() }),
  z.object({ kind: z.literal('unwatch'), test_id: z.uuid() }),
]);

export const eventStreamOf = (installation: string): string => `EVENTS_${installation}`;

/** NATS subjects. Events are durable (JetStream); live ones are plain and may be lost. */
export const SUBJECTS = {
  /** Events bear their installation first, so that two installations can share a NATS server. */
  events: (installation: string) => `ev.${installation}.>`,
  event: (installation: string, owner: string, stream: string, type: string) => {
    const [aggregate = 'unknown', name = 'unknown'] = type.split('.');
    return `ev.${installation}.${owner}.${aggregate}.${stream}.${name}`;
  },
  liveFrame: (testId: string) => `live.${testId}.frame`,
  liveStep: (testId: string) => `live.${testId}.step`,
  liveNote: (testId: string) => `live.${testId}.note`,
  /** Sent every second by gateways while somebody watches; the worker sends frames only while it hears it. */
  liveWatch: (testId: string) => `live.${testId}.watch`,
} as const;

/** What a gateway says with `liveWatch` for somebody who has just come, and so has no picture yet. */
export const NEWCOMER = 'new';
