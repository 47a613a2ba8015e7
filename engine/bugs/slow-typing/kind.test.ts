import { expect, it } from 'vitest';
import { checkContext } from '#tests/support/check-context.ts';
import { field, screen } from '#tests/support/observed.ts';
import { slowTyping } from './kind.ts';

const names = (typed: Record<string, number>) =>
  slowTyping
    .appliesTo({
      ...checkContext(screen(['Note', 'Title', 'Place'].map((name) => field(name))), 1),
      typed_ms: (name) => typed[name],
    })
    .map(({ target }) => target?.name);

it('what took a whole text quickly is not typed into by keys, and what took long is first', () => {
  expect(names({})).toEqual(['Note', 'Title']);
  expect(names({ Note: 4, Title: 10 })).toEqual(['Place']);
  expect(names({ Note: 4, Title: 10, Place: 20 })).toEqual([]);
  expect(names({ Note: 4, Place: 240 })).toEqual(['Place', 'Title']);
});

it('what holds a text is typed into where it was slow', () => {
  const full = checkContext(screen([field('Note', { value: 'A note' })]), 1);
  expect(slowTyping.appliesTo({ ...full, typed_ms: () => 240 })).toHaveLength(1);
  expect(slowTyping.appliesTo(full)).toEqual([]);
});
