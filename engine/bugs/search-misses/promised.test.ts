import { expect, it } from 'vitest';
import { button, link } from '#tests/support/observed.ts';
import { withoutControls } from './promised.ts';

const elements = [
  button('Edit'),
  link('Record time', 'http://app.test/time/new?task=48'),
  link('Theatre on the River', 'http://app.test/projects/6'),
];

it.each([
  ['a text with a control behind it', 'Reuse the grid.Record time', 'Reuse the grid.'],
  ['a control alone', 'Edit', ''],
  ['a link to a thing', 'Theatre on the River', 'Theatre on the River'],
  ['a text alone', 'Reuse the grid.', 'Reuse the grid.'],
])('takes of %s what is its value', (_, text, value) => {
  expect(withoutControls({ elements }, text)).toBe(value);
});
