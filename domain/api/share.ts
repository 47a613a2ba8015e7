import { z } from 'zod';

/** What `POST /api/tests/{id}/share` takes. */
export const shareRequestSchema = z.object({ days: z.int().min(1).max(90).default(30) });

/** A link that opens a report; its address is known only to whoever made it. */
export const shareSchema = z
  .object({
    id: z.uuid(),
    created_at: z.string(),
    expires_at: z.string(),
    badge_url: z.url().meta({ description: 'A picture of the newest bugs of the app; it opens no report' }),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;

export const newShareSchema = shareSchema
  .extend({
    url: z.url(),
    pictures_url: z.url().meta({
      description:
        'With the last part of the key of a screenshot behind it, that picture, as long as the link lives: for comments elsewhere',
    }),
  })
  .meta({ id: 'NewShare' });
export type NewShare = z.infer<typeof newShareSchema>;
