import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { CandidateRef } from '#domain/test-run/messages.ts';

export const cancelTestRunSignal = defineSignal('cancelTestRun');
export const candidatesFoundSignal = defineSignal<[CandidateRef[]]>('candidatesFound');

export type RunProgress = { phase: string; slices: number; candidates: number; waiting: number };
export const runProgressQuery = defineQuery<RunProgress>('runProgress');
