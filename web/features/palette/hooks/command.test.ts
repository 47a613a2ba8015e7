import { expect, test } from 'vitest';
import { type Command, findCommands } from './command.ts';

const command = (group: string, title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  group,
  title,
  run: () => undefined,
  ...more,
});

const ALL = [
  command('Actions', 'Start New Test', { words: 'upload' }),
  command('Go to', 'Results'),
  command('Go to', 'Settings'),
  command('Documentation', 'Reading the results', { quiet: true }),
];
const titles = (query: string) => findCommands(ALL, query).map(({ title }) => title);

test('without a query the quiet ones stay away', () => {
  expect(titles(' ')).toEqual(['Start New Test', 'Results', 'Settings']);
});

test('a query finds titles, groups and further words; the best group stands first', () => {
  expect(titles('results')).toEqual(['Results', 'Reading the results']);
  expect(titles('reading')).toEqual(['Reading the results']);
  expect(titles('UPLOAD')).toEqual(['Start New Test']);
  expect(titles('go settings')).toEqual(['Settings']);
  expect(titles('nothing such')).toEqual([]);
});

test('commands of one group stay together', () => {
  const groups = findCommands(ALL, 'e').map(({ group }) => group);
  expect(groups).toEqual([...new Set(groups)].flatMap((group) => groups.filter((one) => one === group)));
});
