import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { CandidateRef, ProofProgress, Steering } from '#domain/test-run/messages.ts';

export const cancelTestRunSignal = defineSignal('cancelTestRun');
/** Whether the user wants the run to wait; of several the one with the highest count holds. */
export const steerTestRunSignal = defineSignal<[Steering]>('steerTestRun');
export const candidatesFoundSignal = defineSignal<[CandidateRef[]]>('candidatesFound');

/** A message's owner does not want to wait for its next attempt. */
export const sendNowSignal = defineSignal('sendNow');

export type RunProgress = {
  phase: string;
  slices: number;
  candidates: number;
  waiting: number;
  proving: ProofProgress;
};
export const runProgressQuery = defineQuery<RunProgress>('runProgress');
