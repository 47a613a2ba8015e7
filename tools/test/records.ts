/** What the reporter of a vitest project writes, one JSON line each, as it happens. */
export type TestRecord =
  | { kind: 'planned'; files: string[] }
  | { kind: 'began'; file: string }
  | FileResult
  | { kind: 'fault'; message: string };

/** What came of a test file; `ms` from its start to its end, without the wait for a worker. */
export type FileResult = {
  kind: 'file';
  project: string;
  file: string;
  ms: number;
  passed: string[];
  failed: { title: string; message: string }[];
  /** `reason` is '' where a test says none. */
  skipped: { title: string; reason: string }[];
};

/** The title of what fails in a file's set-up or end. */
export const OUTSIDE = '(outside of its tests)';

/** The variable that names the file of the records. */
export const RECORDS_VARIABLE = 'ROVE_TEST_RECORDS';
/** The variable that lists parts of the machine which the tests are to do without. */
export const WITHOUT_VARIABLE = 'ROVE_TEST_WITHOUT';

/** Reads records; a last line that was cut off by the end of the writer is left out. */
export function parseRecords(text: string): TestRecord[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as TestRecord);
}
