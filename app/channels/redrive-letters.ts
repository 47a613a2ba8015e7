import { keepDeadLetter, settleDeadLetter } from '#db/dead-letters.ts';
import { DELIVERIES, deriveOne } from './derive.ts';
import type { MessageSources } from './messages-of.ts';

const AT_ONCE = 100;

/** Makes the messages of events that were dead letters and are to be tried again (`ops redrive`). Gives how many could be used. */
export async function redriveLetters(sources: MessageSources): Promise<number> {
  const { db } = sources;
  const letters = await db
    .selectFrom('dead_letters')
    .innerJoin('events', 'events.event_id', 'dead_letters.event_id')
    .selectAll('events')
    .where('dead_letters.consumer', '=', DELIVERIES)
    .where('dead_letters.redriven_at', 'is', null)
    .where('dead_letters.attempts', '=', 0)
    .limit(AT_ONCE)
    .execute();
  let settled = 0;
  for (const event of letters) {
    try {
      await db.transaction().execute(async (tx) => {
        await deriveOne(sources, tx, event);
        await settleDeadLetter(tx, DELIVERIES, event.event_id);
      });
      settled += 1;
    } catch (error) {
      await keepDeadLetter(db, { consumer: DELIVERIES, event, error });
    }
  }
  return settled;
}
