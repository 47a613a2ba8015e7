import { expect, it } from 'vitest';
import type { Signal } from '#engine/drivers/contract.ts';
import type { Step } from '#engine/model/suspicion.ts';
import { NotesDriver } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';
import { replay } from './replay.ts';

const AT_ONCE = 3;

const answerFor = (berth: number): Signal => ({
  kind: 'response',
  method: 'GET',
  address: `http://app.test/api/berths/${berth}`,
  status: 200,
  resource: 'fetch',
  headers: {},
  duration_ms: 5,
  same_site: true,
  main_document: false,
  place: 'http://app.test/',
});

/** A page that asks for so many things once its list is opened, and is answered a few at a time. */
class SlowBerths extends NotesDriver {
  #left: number;
  #asked = 0;

  constructor(berths: number) {
    super({ show: () => ({ elements: [button('Berths')] }), act: () => [] });
    this.#left = berths;
  }

  override drain(): Signal[] {
    if (this.done.every(({ kind }) => kind !== 'activate')) return [];
    const now = Math.min(AT_ONCE, this.#left);
    this.#left -= now;
    return Array.from({ length: now }, () => answerFor(++this.#asked));
  }
}

const OPEN: Step = {
  action: { kind: 'activate', target: button('Berths').target },
  text: 'Click the button "Berths"',
  place_before: 'http://app.test/',
  place_after: 'http://app.test/',
};

it.each([
  [12, ['repeated_requests']],
  [9, []],
])('%i requests that are answered a few at a time are told together', async (berths, oracles) => {
  const { findings } = await replay(new SlowBerths(berths), [OPEN], { want: ['repeated_requests'] });
  expect(findings.map(({ oracle }) => oracle)).toEqual(oracles);
});
