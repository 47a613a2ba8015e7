import type { TestRow } from '../domain/api/tests.ts';
import type { ProofProgress } from '../domain/test-run/messages.ts';

const BAR_WIDTH = 30;
const LINE_EVERY_PERCENT = 10;
const STATUS_WORDS: Record<TestRow['status'], string> = {
  queued: 'waiting for its turn',
  running: 'exploring',
  processing_results: 'writing the report',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

type Terminal = NodeJS.WriteStream | (NodeJS.WritableStream & { isTTY?: boolean });

/** A bar that is redrawn on a terminal; elsewhere a line at each change of status and every tenth of the way. */
export function progressView(stream: Terminal): {
  show(row: TestRow, proving: ProofProgress | null): void;
  end(): void;
} {
  let last = '';
  return {
    show(row, proving) {
      const status = statusWords(row, proving);
      const found = `${row.bug_count} ${row.bug_count === 1 ? 'bug' : 'bugs'} proved`;
      if (stream.isTTY) {
        const full = Math.round((row.progress / 100) * BAR_WIDTH);
        const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
        stream.write(`\r\x1b[2K${bar} ${row.progress}%  ${status}, ${found}`);
        return;
      }
      const mark = `${status} ${Math.floor(row.progress / LINE_EVERY_PERCENT)}`;
      if (mark === last) return;
      last = mark;
      stream.write(`${String(row.progress).padStart(3)} %  ${status}, ${found}\n`);
    },
    end() {
      if (stream.isTTY) stream.write('\n');
    },
  };
}

function statusWords({ status }: TestRow, proving: ProofProgress | null): string {
  const isProving = proving !== null && proving.done < proving.of;
  return isProving ? `proving ${proving.done + 1} of ${proving.of}` : STATUS_WORDS[status];
}

/** Counts by severity in words. */
export function bugWords({
  critical,
  major,
  minor,
}: {
  critical: number;
  major: number;
  minor: number;
}): string {
  return `${critical} critical, ${major} major, ${minor} minor`;
}

/** Why a run gave no report, and whose fault that was. */
export function failureWords(row: TestRow): string {
  const whose: Record<string, string> = {
    target: 'The application under test is the cause',
    platform: 'Rove itself is the cause',
    operator: "This installation's settings are the cause",
    user: 'The request is the cause',
  };
  if (row.status === 'cancelled') return 'The test was cancelled.';
  // Why an app could not be run, its reason says: that may be the device's as well.
  const cause = row.failure_code === 'APP_NOT_RUNNABLE' ? '' : whose[row.failure_fault ?? ''];
  const said = (row.failure_message ?? 'The test failed').replace(/\.$/, '');
  return `${said}${cause ? `. ${cause}` : ''} (${row.failure_code ?? 'INTERNAL'}).`;
}
