import { expect, it } from 'vitest';
import { checkOf } from '#engine/bugs/registry.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { button, field, screen } from '#tests/support/observed.ts';
import { type CheckTally, checkOptions, thingOf } from './check-options.ts';

const seen = screen([button('Notices, 3 unread'), button('Mark as read'), button('Mark all as read')]);
const context = { ...checkContext(seen, 1), mode: 'active' as const };
const tally = (found: number): CheckTally => ({
  here: () => 0,
  anywhere: () => found,
  judged: () => found,
  found: () => found,
  there: () => 0,
  onFrame: () => 0,
  isFrame: () => false,
});

it('what uses up what it is done with is left alone once it has found something', () => {
  const marking = checkOf('marked_read');
  if (!marking) throw new Error('there is no such check');
  expect(checkOptions(context, tally(0), [marking])).toHaveLength(1);
  expect(checkOptions(context, tally(1), [marking])).toEqual([]);
});

it('what is done with a dialog as a whole is done with each by what brought it up', () => {
  const opened = { ...screen([button('Close')]), dialogs: 1 };
  const opener = (name: string) => ({ role: 'button', name, nth: 0, path: name });
  const keys = { kind: 'check', check: 'dialog_keys' } as const;
  expect(thingOf(keys, opened, opener('Move order 17'))).toBe('Move order #');
  expect(thingOf(keys, opened)).toBe('');
});

it('promises more of settings than of another form', () => {
  const editing = checkOf('edited_item');
  if (!editing) throw new Error('there is no such check');
  const box = (name: string) => field(name, {}, { group: 'form', role: 'checkbox', affordance: 'toggle' });
  const form = (place: string, value: string) => ({
    ...checkContext(
      screen(
        [
          field('Full name', { value }, { group: 'form' }),
          box('Weekly summary'),
          box('Reminders'),
          button('Save', { group: 'form', submits: true }),
        ],
        { place },
      ),
      1,
    ),
    mode: 'active' as const,
  });
  const promised = (place: string, value = 'Ada Fern') =>
    checkOptions(form(place, value), tally(0), [editing])[0]?.prior ?? 0;
  expect(promised('http://app.test/account')).toBeGreaterThan(promised('http://app.test/boats/17/edit'));
});
