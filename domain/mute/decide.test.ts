import { expect, test } from 'vitest';
import { decideLift, decideMute, endOfDay, evolve, isActive, type MuteState } from './decide.ts';
import type { MuteEvent } from './events.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const WISH = {
  test_id: 't',
  app: 'http://a.test/',
  fingerprint: 'server_error:1',
  merged_fingerprints: [],
  title: 'It fails',
  severity: 'major',
  reason: 'known',
  muted_by: 'Ana',
  expires_at: endOfDay('2026-12-31'),
} as const;
const wish = (over: Partial<{ expires_at: string | null; reason: string }> = {}) => ({
  ...WISH,
  merged_fingerprints: [],
  ...over,
});
const given = (...events: MuteEvent[]): MuteState => events.reduce<MuteState>(evolve, null);
const first: MuteEvent = { type: 'mute.created', data: wish() };
const context = { count: 0, nowMs: NOW };

test('a bug is muted, muted anew with other terms, and lifted once', () => {
  expect(decideMute(given(), wish(), context)).toEqual([first]);
  const { reason, muted_by } = WISH;
  expect(decideMute(given(first), wish({ expires_at: null }), context)).toEqual([
    { type: 'mute.changed', data: { reason, muted_by, expires_at: null } },
  ]);
  expect(decideMute(given(first), wish(), context)).toEqual([]);
  const [lifted] = decideLift(given(first));
  expect(lifted).toEqual({ type: 'mute.lifted', data: {} });
  expect(decideLift(given(first, lifted as MuteEvent))).toEqual([]);
});

test('a mute holds to the end of its last day, and no day of the past is one', () => {
  const today = endOfDay('2026-11-24');
  expect(decideMute(null, wish({ expires_at: today }), context)).toHaveLength(1);
  expect(() => decideMute(null, wish({ expires_at: endOfDay('2026-11-23') }), context)).toThrow(/past/);
  expect(isActive({ expires_at: today }, Date.parse(today) - 1)).toBe(true);
  expect(isActive({ expires_at: today }, Date.parse(today))).toBe(false);
  expect(isActive({ expires_at: null }, NOW)).toBe(true);
});

test('an account has a thousand at most, of which each may still be changed', () => {
  const full = { ...context, count: 1_000 };
  expect(() => decideMute(null, wish(), full)).toThrow('An account has at most 1000 mutes');
  expect(decideMute(given(first), wish({ reason: 'still known' }), full)).toHaveLength(1);
});
