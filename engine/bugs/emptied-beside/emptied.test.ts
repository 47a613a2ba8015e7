import { expect, it } from 'vitest';
import { emptiedIn } from './emptied.ts';

const page = (allergies: string, more = 'Weight\n4 kg') =>
  `Daisy\nOwner\nInes Thorne\nAllergies\n${allergies}\n${more}`;

it.each(['None known', '–', 'No allergies'])('what turns into "%s" is lost', (is) => {
  expect(emptiedIn(page('Penicillin'), page(is), ['Name'])).toEqual({
    label: 'Allergies',
    was: 'Penicillin',
    is,
  });
});

it.each([
  ['what is as before', page('Penicillin'), page('Penicillin'), []],
  ['another value', page('Penicillin'), page('Latex'), []],
  ['what was empty before', page('None known'), page('–'), []],
  ['a field of the form itself', page('Penicillin'), page('None known'), ['Allergies *']],
  ['a line that is gone', page('Penicillin'), 'Daisy\nOwner\nInes Thorne\nAllergies\nWeight\n4 kg', []],
  ['labels that stand there twice', page('Latex', 'Allergies\nx'), page('–', 'Allergies\nx'), []],
])('but not %s', (_, before, after, fields) => {
  expect(emptiedIn(before, after, fields)).toBeNull();
});
