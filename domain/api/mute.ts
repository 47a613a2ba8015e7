import { z } from 'zod';
import { severitySchema } from '../findings/finding.ts';
import { muteMarkSchema } from '../report/muted.ts';

export const REASON_LENGTH_MAX = 500;

const MESSAGES = {
  reason: 'Say why the bug is muted',
  long: `A reason has at most ${REASON_LENGTH_MAX} characters`,
  until: 'Give the last day of the mute as YYYY-MM-DD',
};

/** Why a bug is muted, and until when. */
export const muteTermsSchema = z.object({
  reason: z.string(MESSAGES.reason).trim().min(1, MESSAGES.reason).max(REASON_LENGTH_MAX, MESSAGES.long),
  until: z.iso
    .date(MESSAGES.until)
    .nullable()
    .default(null)
    .meta({ description: 'The last day, of UTC; null: until it is lifted' }),
});

/** What `POST /api/v1/mutes` takes: a bug by the report of a run that has it. */
export const muteRequestSchema = muteTermsSchema.extend({
  test_id: z.uuid(),
  bug_id: z.string().min(1).max(200),
});
export type MuteRequest = z.input<typeof muteRequestSchema>;

/** A muted bug of an app. `active`: it does not count; an expired one counts again. */
export const muteSchema = muteMarkSchema
  .extend({
    by: z.string(),
    reason: z.string(),
    active: z.boolean(),
    app: z.string(),
    test_id: z.uuid().meta({ description: 'The test in whose report it was muted' }),
    fingerprint: z.string(),
    title: z.string(),
    severity: severitySchema,
  })
  .meta({ id: 'Mute' });
export type Mute = z.infer<typeof muteSchema>;
