import { type FileResult, OUTSIDE, type TestRecord } from './records.ts';

/** What came of all tests; a fault names what failed, with the first line of why. */
export type Tally = {
  files: FileResult[];
  faults: string[];
  /** What was skipped beside the tests themselves, such as a check. */
  skipped: { title: string; reason: string }[];
  /** What was done, in order, and how long it took. */
  phases: { name: string; ms: number }[];
};

/** How a project ended: by its exit code, by a signal, or by us. */
type End = { project: string; end: number | null | `took longer than ${number} min`; mayBeEmpty: boolean };

const SLOWEST = 20;
const FAULT_LINES = 15;

export const emptyTally = (): Tally => ({ files: [], faults: [], skipped: [], phases: [] });

/** Times a piece of work as a phase. */
export async function timed<T>(tally: Tally, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    tally.phases.push({ name, ms: performance.now() - began });
  }
}

/** Adds what a project's reporter wrote; a file without a result, and an end without a reason, are faults. */
export function addRecords(
  tally: Tally,
  records: readonly TestRecord[],
  { project, end, mayBeEmpty }: End,
): void {
  const files = records.filter((record) => record.kind === 'file');
  const planned = records.flatMap((record) => (record.kind === 'planned' ? record.files : []));
  const began = new Set(records.flatMap((record) => (record.kind === 'began' ? [record.file] : [])));
  const done = new Set(files.map(({ file }) => file));
  const why = typeof end === 'string' ? end : `ended with ${end ?? 'a signal'}`;
  const faults = [
    ...files.flatMap(faultsOf),
    ...records.flatMap((record) =>
      record.kind === 'fault' ? [`${project} tests: ${briefly(record.message)}`] : [],
    ),
    ...planned
      .filter((file) => !done.has(file))
      .map(
        (file) =>
          `${file} was ${began.has(file) ? 'not run to its end' : 'not run'}: the ${project} tests ${why}`,
      ),
  ];
  if (planned.length === 0 && !mayBeEmpty) faults.push(`No ${project} test was run.`);
  if (faults.length === 0 && end !== 0) faults.push(`The ${project} tests ${why}, outside of any test.`);
  tally.files.push(...files);
  tally.faults.push(...faults);
}

/** What failed, each by its cause; tests that a failed set-up took along are counted in one line, not told one by one. */
function faultsOf({ file, failed, skipped }: FileResult): string[] {
  const counts = new Map<string, number>();
  for (const { title, message } of failed) {
    const fault = `${file} > ${title}: ${firstLine(message)}${placeIn(message)}`;
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
  }
  const silent = skipped.filter(({ reason }) => reason === '').map(({ title }) => title);
  return [
    ...[...counts].map(([fault, count]) => (count > 1 ? `${fault} (${count} times)` : fault)),
    ...(failed.some(({ title }) => title === OUTSIDE) && silent.length > 0
      ? [`${file}: ${silent.length} tests were not run for that`]
      : silent.map((title) => `${file} > ${title}: is skipped and does not say why`)),
  ];
}

/** The innermost line of the tests that a failure passed through, as ` (file.ts:12)`. */
function placeIn(message: string): string {
  const [, place] = /^\s+at .*?([^/\\]+\.tsx?:\d+):\d+\)?$/m.exec(message) ?? [];
  return place ? ` (${place})` : '';
}

/** A fault outside of any test has no place to look it up in: more of it is told, its end at most. */
function briefly(text: string): string {
  const [first = '', ...more] = text.split('\n');
  return [first, ...more.slice(-FAULT_LINES)].join('\n');
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** The lines that end a run; the last is `N passed, N failed`, and `, N skipped` where something was. */
export function summary(tally: Tally): string[] {
  const { files, phases } = tally;
  const passed = files.reduce((sum, { passed }) => sum + passed.length, 0);
  const faults = passed === 0 ? [...tally.faults, 'No test was run.'] : tally.faults;
  const skips = skipsByReason(tally);
  const skipped = [...skips.values()].reduce((sum, count) => sum + count, 0);
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    ...section(
      'slowest files',
      slowest.map(({ ms, file }) => `${seconds(ms)}  ${file}`),
    ),
    ...section(
      'phases',
      phases.map(({ ms, name }) => `${seconds(ms)}  ${name}`),
    ),
    ...section(
      'skipped',
      [...skips].map(([reason, count]) => `${String(count).padStart(7)}  ${reason}`),
    ),
    // Once more at the end: what is above is long, and often cut off.
    ...section('failed', faults),
    `${passed} passed, ${faults.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

export const isGood = ({ files, faults }: Tally): boolean =>
  faults.length === 0 && files.some(({ passed }) => passed.length > 0);

function skipsByReason({ files, skipped }: Tally): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { reason } of [...skipped, ...files.flatMap((file) => file.skipped)])
    if (reason !== '') counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `── ${title} ──`, ...lines, ''] : [];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(9);
