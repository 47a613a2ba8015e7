import type { TestRunEvent } from './events.ts';
import { initialTestRun, type TestRunState } from './state.ts';

/** How many lines of the action log a folded state keeps; the whole log is in the report's evidence. */
const LOG_LINES_MAX = 200;

/** The state after events as they are stored, in order. */
export function fold(events: readonly { type: string; data: object }[], from = initialTestRun): TestRunState {
  return events.reduce((state, event) => evolve(state, event as TestRunEvent), from);
}

/**
 * Folds one event into the state. Total: an event of an unknown type leaves the state as it is, so that an older
 * reader survives a newer writer.
 */
export function evolve(state: TestRunState, event: TestRunEvent): TestRunState {
  if (Object.keys(event.data).length === 0) return emptied(state, event.type);
  switch (event.type) {
    case 'test_run.queued': {
      const { test_name, url, base_url, bundle_key, bundle_name, ...more } = event.data;
      const { has_credentials: _, submitted_via: __, ...rest } = more;
      const target = {
        ...(url ? { url } : {}),
        ...(base_url ? { base_url } : {}),
        ...(bundle_key ? { bundle_key } : {}),
        ...(bundle_name ? { bundle_name } : {}),
      };
      return { ...state, status: 'queued', test_name, spec: { ...rest, target } };
    }
    case 'test_run.provisioned':
      return { ...state, status: 'running', environment: event.data.environment };
    case 'test_run.progressed': {
      // Sealed fields are absent once their owner's key was deleted.
      const { recent_actions = [], ...counts } = event.data;
      const known = state.recent_actions.at(-1)?.n ?? 0;
      const fresh = recent_actions.filter((line) => line.n > known);
      return {
        ...state,
        ...counts,
        recent_actions: [...state.recent_actions, ...fresh].slice(-LOG_LINES_MAX),
      };
    }
    case 'finding.proved':
      return { ...state, bugs: [...state.bugs, event.data] };
    case 'test_run.exploration_ended': {
      const { reason: _, ...counts } = event.data;
      return { ...state, ...counts, status: 'processing_results', paused: null };
    }
    case 'test_run.proving_progressed':
      return { ...state, proving: event.data };
    case 'test_run.cancel_requested':
      return { ...state, cancel_requested: true };
    case 'test_run.paused':
      return {
        ...state,
        paused: { limit_ms: event.data.limit_ms },
        pauses: state.pauses + 1,
        steered: state.steered + 1,
      };
    case 'test_run.resumed':
      return { ...state, paused: null, steered: state.steered + 1 };
    case 'test_run.hinted':
      return { ...state, hints: [...state.hints, event.data], steered: state.steered + 1 };
    case 'test_run.completed':
      return {
        ...state,
        status: 'completed',
        progress: 100,
        report: { key: event.data.report.key, bugs: event.data.bugs },
      };
    case 'test_run.failed':
      return { ...state, status: 'failed', progress: 100, failure: event.data, paused: null };
    case 'test_run.cancelled':
      return { ...state, status: 'cancelled', progress: 100, paused: null };
    default:
      return state;
  }
}

const STATUS_AFTER: Partial<Record<string, TestRunState['status']>> = {
  'test_run.queued': 'queued',
  'test_run.provisioned': 'running',
  'test_run.exploration_ended': 'processing_results',
  'test_run.completed': 'completed',
  'test_run.failed': 'failed',
  'test_run.cancelled': 'cancelled',
};

const STEERING = new Set(['test_run.paused', 'test_run.resumed', 'test_run.hinted']);

/**
 * What an event said is deleted with its owner's account, or sealed as a whole as a hint is; that it was, and so where
 * the run stands and how often it was steered, is not.
 */
function emptied(state: TestRunState, type: string): TestRunState {
  const status = STATUS_AFTER[type];
  if (STEERING.has(type)) return { ...state, steered: state.steered + 1 };
  return status ? { ...state, status } : state;
}
