import type { Request } from 'express';
import { z } from 'zod';
import { invalid } from './errors.ts';

const EMAIL_MAX = 255;

/** A mail address, in lower case. */
export const emailSchema = z
  .string('Unable to validate email address: invalid format')
  .trim()
  .toLowerCase()
  .pipe(z.email('Unable to validate email address: invalid format').max(EMAIL_MAX));

/** Metadata that a user gives; PostgreSQL keeps no zero characters. */
export const dataSchema = z
  .record(z.string(), z.unknown())
  .refine((data) => !JSON.stringify(data).includes('\\u0000'), 'Metadata must not hold zero characters');

export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);

/** The request's JSON body by a schema. @throws AuthError validation_failed */
export function readBody<T extends z.ZodType>(schema: T, request: Request): z.infer<T> {
  const result = schema.safeParse(request.body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  throw invalid(`${where}${issue?.message ?? 'The request is not valid'}`);
}

/** A path parameter that must be a UUID. @throws AuthError validation_failed */
export function uuidOf(request: Request, name: string, what: string): string {
  const parsed = z.uuid().safeParse(request.params[name]);
  if (!parsed.success) throw invalid(`${what} must be an UUID`);
  return parsed.data;
}
