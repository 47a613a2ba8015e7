import type { TestRunEvent } from '../test-run/events.ts';
import type { TestRunState } from '../test-run/state.ts';

/** The specification's live message (spec section 3), for clients that gave no `since`. */
export type PlainMessage = {
  type: 'test.progress' | 'test.status_change' | 'test.completed' | 'test.failed' | 'test.cancelled';
  test_id: string;
  progress: number;
  bugs_found: number;
  status: string;
  report_url: string | null;
};

/** Translates an event, with the state after it, to the specification's plain message; null where it has none. */
export function toPlainMessage(
  testId: string,
  event: TestRunEvent,
  state: TestRunState,
): PlainMessage | null {
  const type = plainTypeOf(event);
  if (!type) return null;
  return {
    type,
    test_id: testId,
    progress: state.progress,
    bugs_found: state.bugs.length,
    status: state.status,
    report_url: type === 'test.completed' ? `/api/tests/${testId}/report.zip` : null,
  };
}

function plainTypeOf(event: TestRunEvent): PlainMessage['type'] | null {
  switch (event.type) {
    case 'test_run.progressed':
    case 'finding.proved':
    case 'test_run.proving_progressed':
      return 'test.progress';
    case 'test_run.queued':
    case 'test_run.provisioned':
    case 'test_run.exploration_ended':
      return 'test.status_change';
    case 'test_run.completed':
      return 'test.completed';
    case 'test_run.failed':
      return 'test.failed';
    case 'test_run.cancelled':
      return 'test.cancelled';
    default:
      return null;
  }
}
