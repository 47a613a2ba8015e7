import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { TestRecord } from '#db/schema.ts';
import { presentTest } from '../present.ts';

const FAULTS: Record<string, string> = {
  target: 'The fault lies with the target.',
  user: 'The fault lies with what was asked for.',
  platform: 'The fault is ours; the test does not count.',
  operator: 'An operator ended it; the test does not count.',
};

/** Whether a test ended without a report, and so has its failure to hand out instead. */
export const hasFailureOnly = (row: TestRecord): boolean => row.status === 'failed' && !row.report_key;

/** Streams the archive of a test that could not be carried out: what was asked for, and why it failed. */
export async function sendFailureZip(row: TestRecord, out: NodeJS.WritableStream): Promise<void> {
  const zip = new ZipFile();
  const options = { mtime: row.ended_at ?? row.submitted_at, mode: 0o100644 };
  const { test_name, failure_code, failure_message, failure_fault } = row;
  const lines = [
    `${test_name}: there is no report, because the test could not be carried out.`,
    failure_message ?? '',
    FAULTS[failure_fault ?? ''] ?? '',
    failure_code ? `Code: ${failure_code}` : '',
  ];
  zip.addBuffer(Buffer.from(`${lines.filter(Boolean).join('\n')}\n`), 'failure.txt', options);
  zip.addBuffer(Buffer.from(JSON.stringify(presentTest(row), null, 2)), 'test.json', options);
  zip.end();
  await pipeline(zip.outputStream, out);
}
