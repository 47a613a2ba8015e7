import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Signal } from '#engine/drivers/contract.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Load = { takes_ms: number; asked_ms: number; document_ms?: number };

/** A report that loads when it is opened; of each load, what it takes, and how long its server is asked meanwhile. */
function report(load: (time: number) => Load): Notes {
  let opened = 0;
  const answer = (duration_ms: number, is: Partial<Signal>) =>
    ({ ...documentAnswer(), duration_ms, ...is }) as Signal;
  return {
    show: () => ({
      elements: [button('Print')],
      look: { place: 'http://app.test/reports', ...(opened === 0 ? { busy: 'Loading…' } : {}) },
    }),
    act: ({ kind }) => {
      if (kind !== 'open') return [];
      opened += 1;
      const { takes_ms, asked_ms, document_ms = 20 } = load(opened);
      vi.advanceTimersByTime(takes_ms);
      return [
        answer(document_ms, {}),
        answer(asked_ms, {
          resource: 'fetch',
          main_document: false,
          address: 'http://app.test/api/report',
        } as Partial<Signal>),
      ];
    },
  };
}

it('tells of a page whose server is asked for longer than four seconds, each time', async () => {
  expect(
    await verdict(
      'slow_page',
      report(() => ({ takes_ms: 4_700, asked_ms: 4_500 })),
    ),
  ).toEqual(['/reports takes 4.7 s to load']);
});

it('is silent where it is quick, or slow once', async () => {
  expect(
    await verdict(
      'slow_page',
      report(() => ({ takes_ms: 900, asked_ms: 800 })),
    ),
  ).toEqual([]);
  const once = report((time) => ({ takes_ms: time === 1 ? 5_000 : 900, asked_ms: 4_800 }));
  expect(await verdict('slow_page', once)).toEqual([]);
});

it('holds nothing against a server that is asked for a short while, and judges nothing on a slow machine', async () => {
  expect(
    await verdict(
      'slow_page',
      report(() => ({ takes_ms: 5_000, asked_ms: 300 })),
    ),
  ).toEqual([]);
  const slow = report(() => ({ takes_ms: 5_000, asked_ms: 4_500, document_ms: 1_200 }));
  expect(await verdict('slow_page', slow)).toEqual(['not judged: a calm machine']);
});
