import { expect, test } from 'vitest';
import { decideChange, decideTrigger, evolve, TRIGGERS_MAX, type TriggerState } from './decide.ts';

const STATE: TriggerState = {
  kind: 'schedule',
  name: 'Nightly',
  target: 'https://shop.example/',
  cron: '0 3 * * *',
  time_zone: 'UTC',
  skip_if_running: true,
  verify_first: false,
  paused: false,
};

test('an account has a most of triggers', () => {
  const { paused: _, ...wish } = STATE;
  expect(decideTrigger(wish, TRIGGERS_MAX - 1)).toEqual([{ type: 'trigger.created', data: wish }]);
  expect(() => decideTrigger(wish, TRIGGERS_MAX)).toThrow(/at most 50/);
});

test('what is the same leads to no event, unless what is submitted has changed', () => {
  expect(decideChange(STATE, { name: 'Nightly', paused: false })).toEqual([]);
  expect(decideChange(STATE, { resubmits: true }).map(({ type }) => type)).toEqual(['trigger.changed']);
});

test('a trigger is changed, paused and resumed, and its events leave it so', () => {
  const events = decideChange(STATE, { cron: '0 4 * * *', verify_first: true, paused: true });
  expect(events.map(({ type }) => type)).toEqual(['trigger.changed', 'trigger.paused']);
  const after = events.reduce(evolve, STATE);
  expect(after).toEqual({ ...STATE, cron: '0 4 * * *', verify_first: true, paused: true });
  expect(decideChange(after, { paused: false }).reduce(evolve, after).paused).toBe(false);
});
