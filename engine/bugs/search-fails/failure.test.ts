import { expect, it } from 'vitest';
import { response } from '#tests/support/moments.ts';
import { screen } from '#tests/support/observed.ts';
import { failureIn, saysNone } from './failure.ts';

const before = screen([], { text: 'Trees\nSomething went wrong in 1987' });
const said = (text: string) => screen([], { text: `Trees\n${text}` });
const thrown = (message: string) => ({ kind: 'rejection', message, stack: '', place: '' }) as const;

const written = (message: string) => ({ kind: 'console_error', message, place: '' }) as const;

it('tells an error of the server, of a script and on the screen, in this order', () => {
  const failed = response({ status: 500, resource: 'fetch', address: 'http://app.test/api/trees?q=%28' });
  expect(failureIn([thrown('no'), failed], before, before)).toMatchObject({ variant: 'status', status: 500 });
  expect(failureIn([thrown('no')], before, before)?.variant).toBe('thrown');
  const caught = 'SyntaxError: Invalid regular expression\n    at new RegExp (<anonymous>)';
  expect(failureIn([written(caught)], before, before)).toMatchObject({
    variant: 'thrown',
    says: 'SyntaxError: Invalid regular expression',
  });
  expect(failureIn([], said('Something went wrong.'), before)?.variant).toBe('said');
});

it('takes none for one that was there before, that the app gave up, or that its user may count on', () => {
  expect(failureIn([], before, before)).toBeNull();
  expect(failureIn([thrown('AbortError: signal is aborted')], before, before)).toBeNull();
  expect(failureIn([written('Warning: each child needs a key')], before, before)).toBeNull();
  expect(failureIn([response({ status: 400, resource: 'fetch' })], before, before)).toBeNull();
  expect(failureIn([], said('No trees found'), before)).toBeNull();
});

it('knows when nothing is found', () => {
  expect(saysNone(said('No trees found'), before)).toBe(true);
  expect(saysNone(said('Loading…'), before)).toBe(false);
});
