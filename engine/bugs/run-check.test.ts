import { expect, test } from 'vitest';
import { documentAnswer, NotesDriver } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';
import { runCheck } from './run-check.ts';

/** A page that says for ever that it is loading once its requests fail. */
class StuckDriver extends NotesDriver {
  #failing = false;

  constructor() {
    super({
      show: () => ({ elements: [button('Save')], ...(this.#failing ? { look: { busy: 'Loading…' } } : {}) }),
      act: () => [documentAnswer()],
    });
  }

  async fail(): Promise<() => Promise<number>> {
    this.#failing = true;
    return async () => {
      this.#failing = false;
      return 1;
    };
  }
}

const action = { kind: 'check', check: 'failed_load' } as const;
/** Longer than a test may last: what is not bounded by its time never comes to its end here. */
const pace = { look_ms: 1, save_ms: 1, wait_ms: 120_000 };

test('a check waits no longer than its time, leaves the screen as it was and what it saw to a replay', async () => {
  const driver = new StuckDriver();
  const { suspicions } = await runCheck(driver, action, await driver.observe(), { pace, time_ms: 400 });
  expect(suspicions.map(({ oracle }) => oracle)).toEqual(['failed_load']);
  expect(driver.done.map(({ kind }) => kind)).toEqual(['reload', 'reload']);
});

test('a check that has time for it tries a suspicion again at once', async () => {
  const driver = new StuckDriver();
  const short = { ...pace, wait_ms: 20 };
  const { suspicions } = await runCheck(driver, action, await driver.observe(), { pace: short });
  expect(suspicions).toHaveLength(1);
  expect(driver.done.map(({ kind }) => kind)).toEqual(['reload', 'reload', 'open', 'reload', 'reload']);
});
