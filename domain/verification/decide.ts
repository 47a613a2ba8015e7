import { AppError } from '../kernel/errors.ts';
import type { VerificationEnd, VerificationEvent } from './events.ts';

/** How many of one user may be under way. */
const OPEN_MAX = 5;

type Question = Extract<VerificationEvent, { type: 'verification.requested' }>['data'];

/** `open`: those of the user that are under way; one of the same bug at the same address leads to no event. @throws AppError RATE_LIMITED */
export function decideVerification(open: readonly Question[], asked: Question): VerificationEvent[] {
  if (open.some((one) => isSameQuestion(one, asked))) return [];
  if (open.length >= OPEN_MAX) throw new AppError('RATE_LIMITED');
  return [{ type: 'verification.requested', data: asked }];
}

export const isSameQuestion = (one: Question, other: Question): boolean =>
  one.test_id === other.test_id && one.bug_id === other.bug_id && one.url === other.url;

/** A verification that has ended stays as it is. */
export function decideVerificationEnd(outcome: string | null, end: VerificationEnd): VerificationEvent[] {
  return outcome === null ? [{ type: 'verification.ended', data: end }] : [];
}
