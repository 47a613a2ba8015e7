import type { NatsConnection } from '@nats-io/transport-node';
import type { LiveOutlet } from '#activities/shared/deps.ts';
import { SUBJECTS } from '#domain/live/frames.ts';

/** Gateways say every second that somebody watches; after this long without a word nobody does. */
const FORGOTTEN_AFTER_MS = 4_000;

/** Sends pictures and steps over plain NATS, and only while somebody watches. */
export function createLiveOutlet(nats: NatsConnection): LiveOutlet {
  const heard = new Map<string, number>();
  nats.subscribe(SUBJECTS.liveWatch('*'), {
    callback: (error, message) => {
      const testId = message?.subject.split('.')[1];
      if (!error && testId) heard.set(testId, Date.now());
    },
  });
  return {
    isWatched: (testId) => {
      const last = heard.get(testId);
      if (last === undefined) return false;
      if (Date.now() - last < FORGOTTEN_AFTER_MS) return true;
      heard.delete(testId);
      return false;
    },
    frame: (testId, jpeg) => nats.publish(SUBJECTS.liveFrame(testId), jpeg),
    step: (testId, line) => nats.publish(SUBJECTS.liveStep(testId), JSON.stringify(line)),
    note: (testId, note) => nats.publish(SUBJECTS.liveNote(testId), JSON.stringify(note)),
  };
}
