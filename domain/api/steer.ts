import { z } from 'zod';
import { HINT_LENGTH_MAX } from '../test-run/events.ts';

/** What `POST /api/tests/{id}/hint` takes: words about things of the app, a place of it, or both. */
export const hintSchema = z
  .object({
    text: z.string().trim().min(1).max(HINT_LENGTH_MAX).optional(),
    area: z.string().trim().min(1).max(500).optional().meta({ description: 'Path or address of a page' }),
  })
  .refine(({ text, area }) => text !== undefined || area !== undefined, {
    message: 'Say where to look: text, area, or both',
    path: ['text'],
  });
