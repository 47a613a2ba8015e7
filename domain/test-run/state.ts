import type { BugCounts } from '../findings/finding.ts';
import type { ActionLine, Hint, TestRunEvent } from './events.ts';
import type { Fault, RunSpec, RunStatus } from './run-spec.ts';

export type ProvedBug = Extract<TestRunEvent, { type: 'finding.proved' }>['data'];

/** A run as folded from its events. `progress` is 0 to 100; times are milliseconds of exploration. */
export type TestRunState = {
  status: RunStatus | 'none';
  test_name: string;
  spec: Pick<
    RunSpec,
    'test_type' | 'target' | 'requested_duration_minutes' | 'plan_type_at_submission' | 'config'
  > | null;
  environment: { browser: string; os: string; device: string } | null;
  progress: number;
  checkpoint: number;
  elapsed_ms: number;
  actions: number;
  states: number;
  places: number;
  recent_actions: ActionLine[];
  bugs: ProvedBug[];
  /** After the exploration: how many families of suspicions came to an end, of how many. */
  proving: { done: number; of: number } | null;
  cancel_requested: boolean;
  /** Set while the user has it paused: `limit_ms` after that it ends by itself. */
  paused: { limit_ms: number } | null;
  /** How often it was paused, resumed or given a hint: orders what is told about that by several ways. */
  steered: number;
  pauses: number;
  hints: Hint[];
  failure: { fault: Fault; code: string; message: string } | null;
  report: { key: string; bugs: BugCounts } | null;
};

export const initialTestRun: TestRunState = {
  status: 'none',
  test_name: '',
  spec: null,
  environment: null,
  progress: 0,
  checkpoint: 0,
  elapsed_ms: 0,
  actions: 0,
  states: 0,
  places: 0,
  recent_actions: [],
  bugs: [],
  proving: null,
  cancel_requested: false,
  paused: null,
  steered: 0,
  pauses: 0,
  hints: [],
  failure: null,
  report: null,
};

/** Whether the run has had its one terminal event. */
export function hasEnded(state: TestRunState): boolean {
  return state.status === 'completed' || state.status === 'failed' || state.status === 'cancelled';
}
