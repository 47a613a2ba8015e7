import { afterAll, describe } from 'vitest';
import { inFull } from '#tests/support/needs.ts';
import { stopShared } from './shared.ts';

/** Groups of tests of screens by their names. */
export type Groups = Record<string, () => Promise<unknown>>;

/**
 * Registers groups that share one platform; each keeps its windows, and what comes before its tests, to itself. `rare`:
 * of screens that seldom change and that nothing else stands on; they run in the full form.
 */
export function registerGroups(groups: Groups, rare: Groups): void {
  const register = (name: string, load: Groups[string], options: object) =>
    describe(name, options, async () => {
      await load();
    });
  for (const [name, load] of Object.entries(groups)) register(name, load, {});
  for (const [name, load] of Object.entries(rare)) register(name, load, inFull);
  afterAll(stopShared);
}
