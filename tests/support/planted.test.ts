import { expect, test } from 'vitest';
import type { PlantedFault } from '#samples/kit/planted.ts';
import { FAULTS, matchFaults } from './planted.ts';

const fault = (id: string, says: RegExp, where = '/'): PlantedFault => ({
  id,
  kind: 'dead control',
  depth: 1,
  where,
  truth: '',
  oracles: ['dead_control'],
  says,
});
const finding = (title: string, path = '/a', oracle = 'dead_control') => ({
  oracle,
  title,
  description: '',
  url: `http://site.invalid${path}`,
  places: [] as string[],
  additional_context: {} as Record<string, string>,
  category: 'functional' as const,
});

test('a bug is known by oracle, place and words', () => {
  const [right, elsewhere, other, said] = [
    finding('"Copy" does nothing'),
    finding('"Copy" does nothing', '/b'),
    finding('"Copy" does nothing', '/a', 'server_error'),
    finding('"Paste" does nothing'),
  ];
  const match = matchFaults([fault('copy', /"Copy"/, '/a')], [said, other, elsewhere, right]);
  expect(match.found).toMatchObject([{ fault: { id: 'copy' }, finding: right }]);
  expect(match.found[0]?.finding).toBe(right);
  expect(match.other).toEqual([said, other, elsewhere]);
});

test('a second finding of a bug is no false alarm, and one finding is one bug', () => {
  const [first, second] = [finding('"Copy" is dead'), finding('"Copy" is dead, too')];
  const match = matchFaults([fault('copy', /Copy/)], [first, second]);
  expect(match).toMatchObject({ missed: [], again: [second], other: [] });
  const both = matchFaults([fault('one', /Copy/), fault('two', /Copy/)], [first]);
  expect(both.missed.map(({ id }) => id)).toEqual(['two']);
});

test('places and context count as well, and what follows from a bug is no alarm', () => {
  const seen = {
    ...finding('Dead', '/x'),
    places: ['http://site.invalid/a/1'],
    additional_context: { name: 'Copy' },
  };
  const match = matchFaults([fault('copy', /name: Copy/, '/a')], [seen, finding('x', '/', 'unguarded_form')]);
  expect(match).toMatchObject({ missed: [], other: [] });
});

test.each(Object.entries(FAULTS))(
  '%s has some twenty bugs of many depths, each with its own id',
  (_, faults) => {
    expect(faults.length).toBeGreaterThanOrEqual(19);
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
    expect(Math.max(...faults.map(({ depth }) => depth))).toBeGreaterThanOrEqual(7);
  },
);
