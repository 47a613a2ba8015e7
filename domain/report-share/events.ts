import { z } from 'zod';

const created = z.object({ test_id: z.string(), token_hash: z.string().length(64), expires_at: z.string() });

/** A report was made readable by a link, and was no longer: one stream for each link. */
export const REPORT_SHARE_EVENTS = {
  'report_share.created': { v: 1, data: created },
  'report_share.withdrawn': { v: 1, data: z.object({ by: z.enum(['user', 'operator']) }) },
} as const;

export type ReportShareEvent =
  | { type: 'report_share.created'; data: z.infer<typeof created> }
  | { type: 'report_share.withdrawn'; data: { by: 'user' | 'operator' } };
