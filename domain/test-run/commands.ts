import type { TestRunEvent, TestRunEventType } from './events.ts';

type DataOf<T extends TestRunEventType> = Extract<TestRunEvent, { type: T }>['data'];

/** How long a run may be paused: its slot is taken all the while. */
export const PAUSE_LIMIT_MS = 24 * 60 * 60_000;

/** What can be asked of a test run. Commands carry the facts of the event that they may lead to. */
export type TestRunCommand =
  | { kind: 'QueueTestRun'; data: DataOf<'test_run.queued'> }
  | { kind: 'RecordProvisioned'; data: DataOf<'test_run.provisioned'> }
  | { kind: 'RecordProgress'; data: DataOf<'test_run.progressed'> }
  | { kind: 'RecordProvedFinding'; data: DataOf<'finding.proved'> }
  | { kind: 'EndExploration'; data: DataOf<'test_run.exploration_ended'> }
  | { kind: 'RecordProving'; data: DataOf<'test_run.proving_progressed'> }
  | { kind: 'RequestCancel'; data: DataOf<'test_run.cancel_requested'> }
  | { kind: 'PauseTestRun'; data: DataOf<'test_run.paused'> }
  | { kind: 'ResumeTestRun'; data: DataOf<'test_run.resumed'> }
  | { kind: 'HintTestRun'; data: DataOf<'test_run.hinted'> }
  | { kind: 'CompleteTestRun'; data: DataOf<'test_run.completed'> }
  | { kind: 'FailTestRun'; data: DataOf<'test_run.failed'> }
  | { kind: 'CancelTestRun'; data: DataOf<'test_run.cancelled'> };
