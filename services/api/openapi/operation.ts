import type { z } from 'zod';
import type { ErrorCode } from '#domain/kernel/errors.ts';

export const TAGS = {
  'Public API': 'For programs, with an API key of the top plan',
  Tests: 'Submitting, following and cancelling tests',
  Reports: 'What a test has found, and files of it',
  Account: 'Profile and plan',
  Billing: 'Subscription and payment',
  'API keys': 'Keys of the public API',
  Sites: "Sites that were shown to be their users' own",
  Documentation: 'This document',
} as const;

type OperationAnswer = {
  description: string;
  /** What a session gets, or whoever asks when there is no `flat`. Without one the answer is a file. */
  schema?: z.ZodType;
  /** The documented body that an API key gets instead. */
  flat?: z.ZodType;
  /** Types of a file. */
  types?: readonly string[];
};

/** One call of the product API: what it takes and gives, from which the OpenAPI document is made. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  id: string;
  summary: string;
  description?: string;
  tag: keyof typeof TAGS;
  /** Needs neither a session nor an API key. */
  open?: true;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: { schema: z.ZodType; optional?: true };
  /** Takes a multipart form with these files too, which its route reads by itself. */
  form?: readonly string[];
  /** Takes an `Idempotency-Key`. */
  once?: true;
  answers: Readonly<Record<number, OperationAnswer>>;
  /** Refusals beyond those of every call. */
  errors: readonly ErrorCode[];
};

/** Refusals that any call may meet. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'RATE_LIMITED',
  'INTERNAL',
  'NETWORK_ERROR',
];
export const SIGNED_IN_ERRORS: readonly ErrorCode[] = ['UNAUTHORIZED', 'PLAN_RESTRICTION'];
export const BODY_ERRORS: readonly ErrorCode[] = ['UNSUPPORTED_MEDIA_TYPE', 'FILE_TOO_LARGE'];
export const ONCE_ERRORS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'];
