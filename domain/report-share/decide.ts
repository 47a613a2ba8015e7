import { AppError } from '../kernel/errors.ts';
import type { ReportShareEvent } from './events.ts';

/** Links to one report that may be open at a time. */
const LIVE_MAX = 10;

/** A link to a report that has `live` others. @throws AppError INVALID_REQUEST when there are too many */
export function decideShare(
  live: number,
  data: Extract<ReportShareEvent, { type: 'report_share.created' }>['data'],
): ReportShareEvent[] {
  if (live >= LIVE_MAX)
    throw new AppError('INVALID_REQUEST', `A report has at most ${LIVE_MAX} links. Withdraw one first`, {
      reason: 'links_max',
      most: LIVE_MAX,
    });
  return [{ type: 'report_share.created', data }];
}
