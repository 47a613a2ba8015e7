import type { NatsConnection } from '@nats-io/transport-node';
import type { LiveOutlet } from '#activities/shared/deps.ts';
import { NEWCOMER, SUBJECTS } from '#domain/live/frames.ts';
import { Watched } from './watched.ts';

/** So many runs keep their last picture for whoever comes to watch. */
const PICTURES_MAX = 32;

/** Sends pictures and steps over plain NATS, and only while somebody watches; whoever comes anew gets the last picture. */
export function createLiveOutlet(nats: NatsConnection): LiveOutlet {
  const watched = new Watched();
  const latest = new Map<string, Uint8Array>();
  const show = (testId: string, jpeg: Uint8Array) => nats.publish(SUBJECTS.liveFrame(testId), jpeg);
  nats.subscribe(SUBJECTS.liveWatch('*'), {
    callback: (error, message) => {
      const testId = message?.subject.split('.')[1];
      if (error || !testId) return;
      watched.hear(testId, Date.now());
      const picture = latest.get(testId);
      if (picture && message.string() === NEWCOMER) show(testId, picture);
    },
  });
  const isWatched = (testId: string): boolean => watched.has(testId, Date.now());
  return {
    isWatched,
    frame: (testId, jpeg) => {
      latest.delete(testId);
      latest.set(testId, jpeg);
      for (const old of [...latest.keys()].slice(0, -PICTURES_MAX)) latest.delete(old);
      if (isWatched(testId)) show(testId, jpeg);
    },
    step: (testId, line) => nats.publish(SUBJECTS.liveStep(testId), JSON.stringify(line)),
    note: (testId, note) => nats.publish(SUBJECTS.liveNote(testId), JSON.stringify(note)),
  };
}
