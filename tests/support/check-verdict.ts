import { CHECKS } from '#engine/bugs/registry.ts';
import { runCheck } from '#engine/bugs/run-check.ts';
import type { CheckContext } from '#engine/bugs/shared/kind.ts';
import type { Action } from '#engine/drivers/contract.ts';
import { checkContext } from './check-context.ts';
import { type Notes, NotesDriver } from './notes-driver.ts';

const PACE = { look_ms: 0, save_ms: 20, wait_ms: 20 };

/** What a check says of a scripted screen, done with the nth thing that it could be done with there. */
export async function verdict(
  id: string,
  notes: Notes,
  nth = 0,
  known: Partial<CheckContext> = {},
): Promise<string[]> {
  const driver = new NotesDriver(notes);
  const seen = await driver.observe();
  const context = { ...checkContext(seen, 1), ...known };
  const action = CHECKS.find((one) => one.id === id)?.appliesTo(context)[nth];
  if (!action) return ['not offered'];
  const { why, suspicions } = await runCheck(driver, action, seen, { pace: PACE });
  return why ? [why] : suspicions.map(({ title }) => title);
}

/** What an action presses; '' where it presses nothing. */
export const pressedBy = (action: Action): string => (action.kind === 'activate' ? action.target.name : '');
