import type { RequestHandler } from 'express';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from '../caller.ts';

/** For everybody else these addresses are not there: API keys too, since they bear no role. */
export const operatorOnly: RequestHandler = (request, _response, next) => {
  const { role, via } = callerOf(request);
  next(role === 'operator' && via === 'session' ? undefined : new AppError('NOT_FOUND'));
};
