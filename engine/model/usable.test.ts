import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, screen } from '#tests/support/observed.ts';
import type { Driver, Observation } from '../drivers/contract.ts';
import { lookUntilUsable } from './usable.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const home = screen([button('New'), button('Open'), button('Help')], { structure: 'home', text: 'Home' });
const making = screen([button('Close')], {
  structure: 'making',
  text: 'Nothing was found\nMaking it ready…',
});
const empty = screen([], { structure: 'empty', text: '' });
const more = screen([button('Read on…')], { structure: 'more', text: 'A tale\nRead on…' });

/** A target that shows one screen after another, half a second each, and stays with the last. */
function looking(screens: readonly Observation[], bare = new Set<string>()) {
  let at = 0;
  const driver = {
    observe: async () => screens[Math.min(at, screens.length - 1)],
    perform: async () => {
      at += 1;
      vi.advanceTimersByTime(500);
      return { took_ms: 500 };
    },
  };
  const signal = new AbortController().signal;
  return lookUntilUsable(driver as unknown as Driver, bare, signal);
}

test('a screen that says what it is doing is waited for, whatever message stands on it', async () => {
  expect(await looking([making, making, empty, home])).toBe(home);
});

test('what never comes is given up after a while, and not waited for again', async () => {
  const bare = new Set<string>();
  expect(await looking([making], bare)).toBe(making);
  const waited = performance.now();
  expect(waited).toBeGreaterThan(10_000);
  expect(await looking([making, home], bare)).toBe(making);
  expect(performance.now()).toBe(waited);
});

test('a control whose name ends in dots is something to use', async () => {
  expect(await looking([more, home])).toBe(more);
});
