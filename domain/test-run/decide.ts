import { AppError } from '../kernel/errors.ts';
import type { TestRunCommand } from './commands.ts';
import type { TestRunEvent } from './events.ts';
import type { Fault } from './run-spec.ts';

import { hasEnded, type TestRunState } from './state.ts';

/** Each pause ends a slice of exploration early, and a run's slices and events are bounded. */
export const PAUSES_MAX = 50;
export const HINTS_MAX = 20;

/**
 * Says which events a command leads to, given the state. Repeating a command that has been carried out gives no
 * event; one that comes after the end, or out of order, is refused with `RUN_ENDED`, `NOT_EXPLORING` or `VERSION_CONFLICT`.
 */
export function decide(state: TestRunState, command: TestRunCommand): TestRunEvent[] {
  if (command.kind === 'QueueTestRun') {
    return state.status === 'none' ? [{ type: 'test_run.queued', data: command.data }] : [];
  }
  if (state.status === 'none') throw new AppError('NOT_FOUND');
  if (hasEnded(state)) {
    if (repeatsItsEnd(state, command)) return [];
    throw new AppError('RUN_ENDED');
  }
  return decideLive(state, command);
}

function decideLive(
  state: TestRunState,
  command: Exclude<TestRunCommand, { kind: 'QueueTestRun' }>,
): TestRunEvent[] {
  switch (command.kind) {
    case 'RecordProvisioned':
      return state.status === 'queued' ? [{ type: 'test_run.provisioned', data: command.data }] : [];
    case 'RecordProgress':
      if (state.status !== 'running' || command.data.checkpoint <= state.checkpoint) return [];
      return [
        {
          type: 'test_run.progressed',
          data: { ...command.data, progress: Math.max(state.progress, command.data.progress) },
        },
      ];
    case 'RecordProvedFinding':
      if (state.bugs.some((bug) => bug.fingerprint === command.data.fingerprint)) return [];
      return [{ type: 'finding.proved', data: command.data }];
    case 'EndExploration':
      if (state.status === 'processing_results') return [];
      requireStatus(state, 'running');
      return [{ type: 'test_run.exploration_ended', data: command.data }];
    case 'RecordProving':
      return decideProving(state, command.data);
    case 'RequestCancel':
      return state.cancel_requested ? [] : [{ type: 'test_run.cancel_requested', data: command.data }];
    case 'PauseTestRun':
    case 'ResumeTestRun':
    case 'HintTestRun':
      return decideSteering(state, command);
    case 'CompleteTestRun':
      requireStatus(state, 'processing_results');
      return [{ type: 'test_run.completed', data: command.data }];
    case 'FailTestRun':
      return [...quotaReturn(faultOf(command.data)), { type: 'test_run.failed', data: command.data }];
    case 'CancelTestRun':
      return [
        ...quotaReturn(state.status === 'queued' ? 'not_started' : null),
        { type: 'test_run.cancelled', data: command.data },
      ];
  }
}

/** Lanes tell it side by side: it never goes back, and what comes while the run still explores is not told. */
function decideProving(
  { status, proving }: TestRunState,
  { done, of }: NonNullable<TestRunState['proving']>,
): TestRunEvent[] {
  const most = Math.max(of, proving?.of ?? 0);
  const data = { done: Math.min(most, Math.max(done, proving?.done ?? 0)), of: most };
  const isNews = proving?.done !== data.done || proving.of !== data.of;
  return status === 'processing_results' && isNews ? [{ type: 'test_run.proving_progressed', data }] : [];
}

type Steering = Extract<TestRunCommand, { kind: 'PauseTestRun' | 'ResumeTestRun' | 'HintTestRun' }>;

/** What the user does to a run that explores. To resume what is not paused, or pause what is, changes nothing. */
function decideSteering(state: TestRunState, command: Steering): TestRunEvent[] {
  if (command.kind === 'ResumeTestRun')
    return state.paused ? [{ type: 'test_run.resumed', data: command.data }] : [];
  if (state.cancel_requested) throw new AppError('NOT_EXPLORING', 'The test is being cancelled');
  if (command.kind === 'HintTestRun') {
    if (state.status === 'processing_results') throw new AppError('NOT_EXPLORING');
    if (state.hints.length >= HINTS_MAX) throw new AppError('STEERING_LIMIT_REACHED');
    return [{ type: 'test_run.hinted', data: command.data }];
  }
  if (state.status !== 'running') throw new AppError('NOT_EXPLORING');
  if (state.paused) return [];
  if (state.pauses >= PAUSES_MAX) throw new AppError('STEERING_LIMIT_REACHED');
  return [{ type: 'test_run.paused', data: command.data }];
}

type Reason = 'platform' | 'operator' | 'not_started';

/** A test counts unless we failed it, our devices cannot run its app, or it was cancelled before it began. */
function quotaReturn(reason: Reason | null): TestRunEvent[] {
  return reason ? [{ type: 'test_run.quota_returned', data: { reason } }] : [];
}

function faultOf({ fault, code }: { fault: Fault; code: string }): Reason | null {
  if (code === 'APP_NOT_RUNNABLE') return 'operator';
  return fault === 'platform' || fault === 'operator' ? fault : null;
}

function repeatsItsEnd(state: TestRunState, command: TestRunCommand): boolean {
  return (
    (command.kind === 'CompleteTestRun' && state.status === 'completed') ||
    (command.kind === 'FailTestRun' && state.status === 'failed') ||
    (command.kind === 'CancelTestRun' && state.status === 'cancelled')
  );
}

function requireStatus(state: TestRunState, status: TestRunState['status']): void {
  if (state.status !== status)
    throw new AppError('VERSION_CONFLICT', `The test is ${state.status}, not ${status}`);
}
