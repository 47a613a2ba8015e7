import { errors } from '#web/texts/errors.ts';

/** A refusal by the product API. `message` is the text for users; `details` is whatever the server added. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: string, status: number, message?: string, details: Record<string, unknown> = {}) {
    super(errors.api({ code, message, details }));
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** The text that a user reads for any thrown thing: the API's own, or the fallback where it said nothing of use. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'INTERNAL' ? error.message : fallback;
}
