import type { Db } from '../connection.ts';
import { projectOne, readFact } from '../projections/project-feed.ts';
import { type foldFacts, RUN_FACTS } from '../projections/run-facts.ts';
import { keepDeadLetter, listDeadLetters, settleDeadLetter } from './dead-letters.ts';

const AT_ONCE = 10_000;

export type Redriven = { tried: number; settled: number; left: number };

/**
 * Tries dead letters again. Those of the relay and the reactor settle by themselves when they go through, so only their
 * wait ends here: both look again at once when the row says that nobody has tried yet.
 */
export async function redriveDeadLetters(
  db: Db,
  { consumer, ids, fold }: { consumer?: string; ids?: readonly string[]; fold?: typeof foldFacts } = {},
): Promise<Redriven> {
  const waiting = await listDeadLetters(db, { ...(consumer ? { consumer } : {}), limit: AT_ONCE });
  const letters = ids ? waiting.filter(({ id }) => ids.includes(id)) : waiting;
  let settled = 0;
  for (const letter of letters) {
    if (letter.consumer !== RUN_FACTS) {
      await db.updateTable('dead_letters').set({ attempts: 0 }).where('id', '=', letter.id).execute();
      continue;
    }
    try {
      await db.transaction().execute(async (tx) => {
        const event = await readFact(tx, letter.event_id);
        if (event) await projectOne(tx, event, fold);
        await settleDeadLetter(tx, letter.consumer, letter.event_id);
      });
      settled += 1;
    } catch (error) {
      await keepDeadLetter(db, { consumer: letter.consumer, event: letter, error });
    }
  }
  return { tried: letters.length, settled, left: letters.length - settled };
}
