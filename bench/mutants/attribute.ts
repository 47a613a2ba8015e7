import type { SpecFile } from '#engine/export/run-specs.ts';

/** How often a test is run where no mutant may show, and again where one seems to. */
export const TIMES = { without: 3, first: 1, again: 2 };

/** A bug that a run proved, with its exported test; null where there is none. */
export type ProvedBug = {
  id: string;
  title: string;
  oracle: string;
  severity: string;
  spec: SpecFile | null;
};

/** `own`: it is there without any mutant; `none`: no mutant alone shows it; `no_test`: nothing can be run. */
export type Attribution = { outcome: 'mutant' | 'own' | 'none' | 'no_test'; mutants: number[] };

/** Runs tests on an instance with these mutants; gives by name how many of its runs each failed in because of its bug. */
export type Show = (
  files: readonly SpecFile[],
  mutants: readonly number[],
  times: number,
) => Promise<Map<string, number>>;

/**
 * Says by running tests which mutant each bug is due to: a test that never fails without mutants, and always with one
 * of them alone. Words are never compared. By the bug's id.
 */
export async function attribute(
  bugs: readonly ProvedBug[],
  candidates: readonly number[],
  show: Show,
): Promise<Map<string, Attribution>> {
  const found = new Map<string, Attribution>(
    bugs.map(({ id, spec }) => [id, { outcome: spec ? 'none' : 'no_test', mutants: [] }]),
  );
  const tested = bugs.filter(({ spec }) => spec !== null);
  const without = await shown(tested, [], TIMES.without, show);
  for (const bug of tested) if (without(bug) > 0) found.set(bug.id, { outcome: 'own', mutants: [] });
  const left = tested.filter((bug) => without(bug) === 0);
  for (const mutant of candidates) {
    const first = await shown(left, [mutant], TIMES.first, show);
    const likely = left.filter((bug) => first(bug) === TIMES.first);
    const again = await shown(likely, [mutant], TIMES.again, show);
    for (const { id } of likely.filter((bug) => again(bug) === TIMES.again))
      found.set(id, { outcome: 'mutant', mutants: [...(found.get(id)?.mutants ?? []), mutant] });
  }
  return found;
}

async function shown(
  bugs: readonly ProvedBug[],
  mutants: readonly number[],
  times: number,
  show: Show,
): Promise<(bug: ProvedBug) => number> {
  const files = bugs.flatMap(({ spec }) => spec ?? []);
  const counts = files.length > 0 ? await show(files, mutants, times) : new Map<string, number>();
  return ({ spec }) => counts.get(spec?.name ?? '') ?? 0;
}
