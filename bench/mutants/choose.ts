import { Random } from '../product/tools/random.ts';
import type { Mutant } from './mutant.ts';
import { type Half, halfOf } from './operators/catalog.ts';

type Place = Omit<Mutant, 'n'>;

/**
 * The places of a half in the order in which they become mutants: operators take turns, so that the few places of one
 * are not lost among the many of another. The seed alone decides within an operator.
 */
export function inOrder(places: readonly Place[], half: Half, seed: number): Place[] {
  const random = new Random(seed);
  const own = places.filter(({ operator }) => halfOf(operator) === half);
  const sorted = own.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const queues = shuffled([...Map.groupBy(sorted, ({ operator }) => operator).values()], random).map(
    (queue) => shuffled(queue, random),
  );
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
}

/** Whether a place lies within another, or the other within it: they cannot both be spoiled. */
export const overlaps = (a: Place, b: Place): boolean =>
  a.script === b.script && a.start < b.end && b.start < a.end;

/** The same for the same scripts, in whatever order they came. */
const orderOf = ({ operator, script, start, end }: Place): string =>
  `${operator} ${script} ${String(start).padStart(9, '0')} ${end}`;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}
