import { describe, expect, it } from 'vitest';
import { rowOf } from '#tests/support/stored-config.ts';
import { freeSlots, missingProof, planForLonger, planForProbes } from './allowances.ts';

const live = (test_type: 'web_url' | 'android_apk', n = 1) =>
  Array.from({ length: n }, (_, at) => rowOf(at, { test_type, status: 'running' }));

describe('slots that are free', () => {
  it('are counted by kind, and by all slots of the plan', () => {
    expect(freeSlots('pro', live('web_url'), 'web')).toMatchObject({ free: 1, all: 2 });
    expect(freeSlots('pro', live('web_url', 2), 'web').free).toBe(0);
    expect(freeSlots('pro', live('web_url', 2), 'app').free).toBe(2);
    expect(freeSlots('free', live('android_apk'), 'web')).toMatchObject({ free: 0, all: 1 });
  });
});

it('names the smallest plan that has more', () => {
  expect([planForProbes('free'), planForProbes('chaos')]).toEqual(['chaos', null]);
  expect([planForLonger('free'), planForLonger('pro'), planForLonger('chaos')]).toEqual([
    'pro',
    'chaos',
    null,
  ]);
});

it('asks for a proof as the server does', () => {
  const effort = { mode: 'active', minutes: 5, destructive: false };
  const address = 'https://app.example.com/x';
  expect(missingProof(effort, address, [])).toEqual({ burden: 'active', host: 'app.example.com' });
  expect(missingProof({ ...effort, mode: 'interact' }, address, [])).toBeNull();
  expect(missingProof({ ...effort, mode: 'interact', minutes: 200 }, address, [])?.burden).toBe('long');
  expect(missingProof(effort, 'http://127.0.0.1:3000', [])).toBeNull();
  const own = { host: 'example.com', status: 'proved', method: 'dns' };
  expect(missingProof(effort, address, [own])).toBeNull();
  expect(missingProof(effort, address, [{ ...own, method: 'file' }])).not.toBeNull();
  expect(missingProof(effort, address, [{ ...own, status: 'expired' }])).not.toBeNull();
});
