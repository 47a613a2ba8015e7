import { expect, test } from 'vitest';
import {
  CHANNELS_MAX,
  type ChannelState,
  decideChange,
  decideChannel,
  decideStop,
  evolve,
} from './decide.ts';

const STATE: ChannelState = {
  kind: 'webhook',
  name: 'Pager',
  shown: 'https://a.test/',
  events: ['run.failed', 'bug.proved'],
  stopped: null,
};

test('an account has a most of channels', () => {
  const { stopped: _, ...wish } = STATE;
  expect(decideChannel(wish, CHANNELS_MAX - 1)).toEqual([{ type: 'channel.created', data: wish }]);
  expect(() => decideChannel(wish, CHANNELS_MAX)).toThrow(/at most 20/);
});

test('what is the same leads to no event, in whatever order', () => {
  expect(decideChange(STATE, {})).toEqual([]);
  expect(decideChange(STATE, { name: 'Pager', events: ['bug.proved', 'run.failed'], active: true })).toEqual(
    [],
  );
});

test('a channel is changed and switched, and its events leave it so', () => {
  const events = decideChange(STATE, { name: 'Phone', active: false });
  expect(events.map(({ type }) => type)).toEqual(['channel.changed', 'channel.stopped']);
  const off = events.reduce(evolve, STATE);
  expect(off).toEqual({ ...STATE, name: 'Phone', stopped: 'user' });
  expect(decideStop(off, 'gone')).toEqual([]);
  expect(decideChange(off, { active: true }).reduce(evolve, off).stopped).toBeNull();
});
