import { messageForCode } from '#domain/kernel/errors.ts';

/** A refusal as the server told it: its code, its words, and what it added. */
export type Refusal = { code: string; message?: string | undefined; details?: Record<string, unknown> };

/** The texts that a user reads of refusals: in English the server's own (spec section 8). */
export const errors = {
  api: ({ code, message }: Refusal): string => message || messageForCode(code),
  auth: ({ message }: Refusal): string => message ?? '',
  /** Why a run failed. */
  run: ({ code, message }: Refusal): string => message || messageForCode(code),
};
