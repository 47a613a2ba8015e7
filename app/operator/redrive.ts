import type { Db } from '#db/connection.ts';
import { keepDeadLetter, listDeadLetters, settleDeadLetter } from '#db/dead-letters.ts';
import { placeOf, projectOne, readFact } from '#db/projections/project-feed.ts';
import { type foldFacts, RUN_FACTS } from '#db/projections/run-facts.ts';
import type { DeadLetter } from '#db/schema.ts';

const AT_ONCE = 10_000;

export type Redriven = { tried: number; settled: number; left: number };

/**
 * Tries dead letters again. Those of the reactor settle by themselves when their run goes through or ends, and those of
 * messages when they are made, so only their wait ends here: it looks again when the row says that nobody has tried yet. Those of the relay are settled: an
 * event that is too large for NATS is never published, and its readers have it from Postgres.
 */
export async function redriveDeadLetters(
  db: Db,
  { consumer, ids, fold }: { consumer?: string; ids?: readonly string[]; fold?: typeof foldFacts } = {},
): Promise<Redriven> {
  const waiting = await listDeadLetters(db, { ...(consumer ? { consumer } : {}), limit: AT_ONCE });
  const letters = ids ? waiting.filter(({ id }) => ids.includes(id)) : waiting;
  let settled = 0;
  for (const letter of letters) {
    if (letter.consumer === RUN_FACTS) {
      if (await addFact(db, letter, fold)) settled += 1;
    } else if (letter.consumer === 'relay') {
      if (await settleDeadLetter(db, letter.consumer, letter.event_id)) settled += 1;
    } else {
      await db.updateTable('dead_letters').set({ attempts: 0 }).where('id', '=', letter.id).execute();
    }
  }
  return { tried: letters.length, settled, left: letters.length - settled };
}

/**
 * Adds an event that was left out, once: who settles its letter adds it. The place is held meanwhile, since a rebuild
 * settles letters too. Gives whether it was added here.
 */
async function addFact(db: Db, letter: DeadLetter, fold?: typeof foldFacts): Promise<boolean> {
  const { consumer, event_id } = letter;
  try {
    return await db.transaction().execute(async (tx) => {
      await placeOf(tx);
      if (!(await settleDeadLetter(tx, consumer, event_id))) return false;
      const event = await readFact(tx, event_id);
      if (event) await projectOne(tx, event, fold);
      return true;
    });
  } catch (error) {
    await keepDeadLetter(db, { consumer, event: letter, error });
    return false;
  }
}
