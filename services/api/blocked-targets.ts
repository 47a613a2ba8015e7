import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { listBlockedTargets } from '#app/operator/blocked-targets.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Context } from './context.ts';

/** What the egress asks for every few seconds; the edge leads nobody here. */
export function blockedTargets({
  service,
  egressWord,
}: Pick<Context, 'service' | 'egressWord'>): RequestHandler {
  const expected = Buffer.from(`Bearer ${egressWord}`);
  return async (request, response) => {
    const given = Buffer.from(request.get('authorization') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new AppError('NOT_FOUND');
    const rows = await listBlockedTargets(service);
    response.json({ data: rows.map(({ kind, pattern }) => ({ kind, pattern })) });
  };
}
