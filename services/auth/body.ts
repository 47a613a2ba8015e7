import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { invalid } from './errors.ts';

const EMAIL_MAX = 255;
const DEPTH_MAX = 50;

/** A mail address, in lower case. */
export const emailSchema = z
  .string('Unable to validate email address: invalid format')
  .trim()
  .toLowerCase()
  .pipe(z.email('Unable to validate email address: invalid format').max(EMAIL_MAX));

/** Metadata that a user gives. */
export const dataSchema = z.record(z.string(), z.unknown());

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

/** Refuses what no table can hold, wherever it is in a body or query: zero characters, halves of characters, deep nests. */
export const requireStorable: RequestHandler = (request, _response, next) => {
  const open: [unknown, number][] = [
    [request.body, 0],
    [request.query, 0],
  ];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [value, depth] = entry;
    if (typeof value === 'string' && !isStorable(value))
      throw invalid('Text must be well-formed Unicode without zeros');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEPTH_MAX) throw invalid('The request is nested too deeply');
    for (const [key, inner] of Object.entries(value)) open.push([key, depth + 1], [inner, depth + 1]);
  }
  next();
};

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
