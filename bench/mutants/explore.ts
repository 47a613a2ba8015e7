import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportSchema } from '#domain/report/report.ts';
import { runCell } from '../product/cell.ts';
import type { Tally } from '../product/judge/tally.ts';
import type { ScriptChanger } from '../product/judge/transform.ts';
import type { Cell } from '../product/results.ts';
import { TOOLS } from '../product/tools/catalog.ts';
import { type Fault, faultsFile } from '../product/tools/faults.ts';
import type { ProvedBug } from './attribute.ts';
import { reachedIn } from './mutant.ts';
import type { Serving } from './served.ts';

export type Session = Serving & {
  instrumenter: ScriptChanger;
  seed: number;
  duration_ms: number;
  browser: string;
  rove: readonly string[];
  ending: AbortSignal;
};

/** Lets Rove loose: which mutants ran, and what it proved. */
export async function letRove(
  session: Session,
): Promise<{ reached: number[]; bugs: ProvedBug[]; cell: Cell }> {
  let bugs: ProvedBug[] = [];
  let reached: number[] = [];
  const cell = await explore('rove', session, (tally, folder) => {
    reached = reachedIn(tally);
    bugs = provedIn(path.join(folder, 'tool'));
  });
  return { reached, bugs, cell };
}

/** Lets the monkey loose: what ran, and which faults it met. */
export async function letMonkey(session: Session): Promise<{ tally: Tally; faults: string[] }> {
  let found: { tally: Tally; faults: string[] } | null = null;
  await explore('monkey', session, (tally, folder) => {
    found = { tally, faults: faultsIn(path.join(folder, 'tool')) };
  });
  if (!found) throw new Error('The monkey broke off');
  return found;
}

function explore(
  name: string,
  session: Session,
  harvest: (tally: Tally, folder: string) => void,
): Promise<Cell> {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}`);
  return runCell({
    ...session,
    ...{ tool, harvest, tool_modules: '', keep: null, base: new Map(), faults: name === 'monkey' },
  });
}

/** The proved bugs of a report and their tests, which the platform of the run keeps beside it. */
function provedIn(folder: string): ProvedBug[] {
  const file = path.join(folder, 'report', 'report.json');
  if (!existsSync(file)) return [];
  return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).bugs.map((bug) => {
    const { bug_id: id, title, oracle, severity, spec } = bug;
    const text = spec ? readFileSync(path.join(folder, 'home', 'blobs', spec.key), 'utf8') : null;
    return { id, title, oracle, severity, spec: text === null ? null : { name: `${id}.spec.ts`, text } };
  });
}

function faultsIn(folder: string): string[] {
  const file = faultsFile(folder);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Fault).map(({ kind, name }) => `${kind}: ${name}`);
}
