import { expect, it } from 'vitest';
import { NotesDriver } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';
import { Trial } from './trial.ts';

/** A page that is at rest after whatever is done, or has something due. */
class PageDriver extends NotesDriver {
  looks = 0;
  readonly #rests: boolean;

  constructor(rests: boolean) {
    super({ show: () => ({ elements: [button('Save')] }), act: () => [] });
    this.#rests = rests;
  }

  override async perform(...given: Parameters<NotesDriver['perform']>) {
    const result = await super.perform(...given);
    return this.#rests ? { ...result, rests: true as const } : result;
  }

  override async observe() {
    this.looks += 1;
    return super.observe();
  }
}

/** How often a page is looked at that is waited for in vain. */
async function looksAt(rests: boolean, time_ms?: number): Promise<number> {
  const driver = new PageDriver(rests);
  const pace = { look_ms: 5, save_ms: 200, wait_ms: 400 };
  const trial = new Trial(driver, await driver.observe(), { pace, time_ms });
  await trial.do({ kind: 'press', key: 'Shift' }, { hasty: true });
  const before = driver.looks;
  expect(await trial.until(() => false)).toBe(false);
  return driver.looks - before;
}

it('waits on a page at rest for a look or two while its time is counted, and a proof makes sure', async () => {
  expect(await looksAt(true, 60_000)).toBeLessThanOrEqual(2);
  expect(await looksAt(false, 60_000)).toBeGreaterThan(5);
  expect(await looksAt(true)).toBeGreaterThan(5);
});
