import { ERROR_TABLE, type ErrorCode } from '../kernel/errors.ts';
import type { Fault } from './run-spec.ts';

export type RunFailure = { fault: Fault; code: string; message: string };

/** Type of an activity's failure that says nothing about the run: the platform's database or blob store was away. */
export const OUTAGE = 'OUTAGE';

/** Codes of faults that the target has, and the operator's rules or means; every other fault is the platform's. */
const FAULTS: Partial<Record<ErrorCode, Fault>> = {
  INVALID_REQUEST: 'user',
  INVALID_BUNDLE: 'user',
  TARGET_UNRESOLVED: 'target',
  TARGET_REFUSED: 'target',
  TARGET_TIMEOUT: 'target',
  TARGET_REDIRECT_LOOP: 'target',
  TARGET_ERROR_STATUS: 'target',
  TARGET_NOT_HTML: 'target',
  TARGET_TLS: 'target',
  TARGET_NEEDS_LOGIN: 'target',
  TARGET_FORBIDDEN: 'operator',
  TARGET_BLOCKED: 'operator',
  OWNERSHIP_REQUIRED: 'user',
  STORAGE_FULL: 'operator',
  INVALID_APK: 'user',
  APP_NOT_RUNNABLE: 'target',
  ANDROID_UNAVAILABLE: 'operator',
};

/** Says whose fault an ended run is, in the user's words. An unknown code is ours, and its text is not shown. */
export function failureOf(code: string | undefined, message: string | undefined): RunFailure {
  if (!code || !(code in ERROR_TABLE)) {
    return {
      fault: 'platform',
      code: 'INTERNAL',
      message: 'Something went wrong on our side. The test was not counted.',
    };
  }
  const known = code as ErrorCode;
  return { fault: FAULTS[known] ?? 'platform', code, message: message || ERROR_TABLE[known].message };
}
