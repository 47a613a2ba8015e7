import { blamed, checkOf } from '#engine/bugs/registry.ts';
import { resultOf, runCheck } from '#engine/bugs/run-check.ts';
import type { Action, ActionResult, Driver, Observation, Signal } from '#engine/drivers/contract.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';

/** What actions came to; of a check also what it heard and found. */
type Performed = { results: ActionResult[]; signals: Signal[]; found: Suspicion[] };
/** `thing`: what a check is done with. */
type Around = { before: Observation; route: string; thing: string; known: Knowledge; signal: AbortSignal };

/** Does one action, several in a rush, or a check. */
export async function perform(
  driver: Driver,
  actions: readonly Action[],
  around: Around,
): Promise<Performed> {
  const [first] = actions;
  if (first?.kind !== 'check')
    return { results: await performPlain(driver, actions), signals: [], found: [] };
  const { before, route, thing, known, signal } = around;
  known.noteCheck(first.check, route, thing, before.place);
  // Where a seed is to decide all, the clock decides nothing.
  const time = known.pace.paced ? { time_ms: timeFor(first.check, driver) } : {};
  const checked = await runCheck(driver, first, before, { signal, ...time });
  if (checked.known && checked.judged) known.noteJudged(first.check, route, thing);
  known.noteCheckCost(checked.cost);
  const { why, suspicions, took_ms } = checked;
  known.ledger.note(first.check, route, { why, causes: suspicions.map(blamed), took_ms });
  return { results: [resultOf(checked)], signals: checked.signals, found: checked.suspicions };
}

/** What is suspected in so short a time is shown by a replay, which has all the time that it needs. */
const CHECK_MS = 10_000;
/** A device takes as many times longer for everything. */
const DEVICE_TIMES = 3;

function timeFor(check: string, { capabilities }: Driver): number {
  const usual = checkOf(check)?.budget.time_ms ?? CHECK_MS;
  return usual * (capabilities.touch ? DEVICE_TIMES : 1);
}

async function performPlain(driver: Driver, actions: readonly Action[]): Promise<ActionResult[]> {
  const [first] = actions;
  if (actions.length > 1 && driver.rush) return driver.rush(actions);
  return first ? [await driver.perform(first)] : [];
}
