import { z } from 'zod';
import { severitySchema } from '../findings/finding.ts';

/** Who mutes a bug, why, and until when; null: until it is lifted. */
const terms = z.object({ reason: z.string(), muted_by: z.string(), expires_at: z.string().nullable() });

const created = terms.extend({
  /** The run in whose report it was muted. */
  test_id: z.string(),
  /** The app whose bug it is, in every run of it. */
  app: z.string(),
  fingerprint: z.string(),
  merged_fingerprints: z.array(z.string()),
  title: z.string(),
  severity: severitySchema,
});

/** A known bug of an app no longer fails builds, and does again: one stream for each mute. */
export const MUTE_EVENTS = {
  'mute.created': { v: 1, data: created },
  'mute.changed': { v: 1, data: terms },
  'mute.lifted': { v: 1, data: z.object({}) },
} as const;

export type MuteTerms = z.infer<typeof terms>;
export type MuteEvent =
  | { type: 'mute.created'; data: z.infer<typeof created> }
  | { type: 'mute.changed'; data: MuteTerms }
  | { type: 'mute.lifted'; data: Record<string, never> };

/** Fields that hold personal data, sealed with the owner's key in the store. */
export const MUTE_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'mute.created': ['app', 'title', 'reason', 'muted_by'],
  'mute.changed': ['reason', 'muted_by'],
};
