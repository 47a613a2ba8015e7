import type { CellSwitch } from './cell.ts';
import { filterHere, groupsHere, meansHere, sandboxHere } from './host-means.ts';
import { NO_CELL, NO_FILTER, NO_GROUPS, NO_SANDBOX, OFF } from './words.ts';

/** What a host, or its operator, leaves out of a whole cell. */
export type Lack =
  | 'BROWSER_CELL_OFF'
  | 'BROWSER_CELL_MISSING'
  | 'BROWSER_SANDBOX_MISSING'
  | 'CELL_FILTER_MISSING'
  | 'CELL_GROUPS_MISSING';

const WORDS: Record<Lack, string> = {
  BROWSER_CELL_OFF: OFF,
  BROWSER_CELL_MISSING: NO_CELL,
  BROWSER_SANDBOX_MISSING: NO_SANDBOX,
  CELL_FILTER_MISSING: NO_FILTER,
  CELL_GROUPS_MISSING: NO_GROUPS,
};

/** What is lacking of cells here. */
export async function cellLacks(demand: CellSwitch): Promise<Lack[]> {
  if (demand === 'off') return ['BROWSER_CELL_OFF'];
  if (!(await meansHere())) return ['BROWSER_CELL_MISSING'];
  const here = {
    BROWSER_SANDBOX_MISSING: await sandboxHere(),
    CELL_FILTER_MISSING: await filterHere(),
    CELL_GROUPS_MISSING: await groupsHere(),
  };
  return Object.entries(here).flatMap(([lack, is]) => (is ? [] : [lack as Lack]));
}

/**
 * Whether strangers' programs may be run where this is lacking: what to warn an operator of, or why not.
 * @param exposed whether others than those at this machine reach the installation
 */
export function judgeCells(
  lacks: readonly Lack[],
  { demand, exposed }: { demand: CellSwitch; exposed: boolean },
): { refusal: string | null; warnings: { code: Lack; text: string }[] } {
  const missing = lacks.find((lack) => isRefused(lack, demand, exposed));
  const warnings = lacks.map((code) => ({ code, text: WORDS[code] }));
  if (!missing) return { refusal: null, warnings };
  const why = demand === 'on' ? 'ROVE_BROWSER_CELL=on' : 'Others reach this installation';
  const way = demand === 'on' ? '' : '. ROVE_BROWSER_CELL=off runs it all the same';
  return { refusal: `${why}: ${WORDS[missing]}${way}`, warnings: [] };
}

function isRefused(lack: Lack, demand: CellSwitch, exposed: boolean): boolean {
  if (demand === 'on') return lack !== 'BROWSER_SANDBOX_MISSING';
  return exposed && lack === 'BROWSER_CELL_MISSING';
}
