import { z } from 'zod';
import { TRACKED_ONLY } from '../channel/decide.ts';
import { messageTypeSchema, TRACKED, type TrackerKind } from '../channel/events.ts';
import { severitySchema } from '../findings/finding.ts';
import { addressSchema } from './receiver-address.ts';

/** What of a project is known before it is asked: how it is named, and where its tracker is when nothing is said. */
type TrackerTerms = { project: RegExp; wanted: string; url: string | null };

export const TRACKERS: Readonly<Record<TrackerKind, TrackerTerms>> = {
  github: {
    project: /^[\w.-]+\/[\w.-]+$/,
    wanted: 'Give the repository as owner/name, such as acme/shop',
    url: 'https://api.github.com',
  },
  gitlab: {
    project: /^(?:[\w.-]+(?:\/[\w.-]+)+|\d+)$/,
    wanted: 'Give the project with its group, such as acme/shop, or its number',
    url: 'https://gitlab.com',
  },
  jira: {
    project: /^[A-Z][A-Z0-9_]+$/,
    wanted: 'Give the key of the project, such as SHOP: what its issues begin with',
    url: null,
  },
  linear: {
    project: /^[A-Z][A-Z0-9]*$/,
    wanted: 'Give the identifier of the team, such as SHO: what its issues begin with',
    url: 'https://api.linear.app',
  },
};

const MESSAGES = {
  token: 'Give the token that may write issues there',
  user: 'Give the mail address of the account that the token belongs to',
};

export const tokenSchema = z
  .string(MESSAGES.token)
  .trim()
  .min(8, MESSAGES.token)
  .max(1_000, MESSAGES.token)
  .regex(/^[\x21-\x7e]+$/, MESSAGES.token);

export const leastSchema = severitySchema.meta({ description: 'Bugs below it are not told' });

const trackerEventsSchema = z
  .array(messageTypeSchema.extract(TRACKED, TRACKED_ONLY), TRACKED_ONLY)
  .min(1, TRACKED_ONLY)
  .transform((events) => [...new Set(events)]);

/** What `POST /api/v1/channels` takes for each tracker. */
export function trackerWishes<N extends z.ZodType>(name: N) {
  const of = <K extends TrackerKind>(kind: K) => {
    const { project, wanted } = TRACKERS[kind];
    return z.object({
      kind: z.literal(kind),
      name: name.optional(),
      project: z.string(wanted).trim().max(200, wanted).regex(project, wanted),
      token: tokenSchema,
      events: trackerEventsSchema.optional(),
      least: leastSchema.optional(),
    });
  };
  const elsewhere = addressSchema.optional().meta({ description: 'Of an installation of your own' });
  return [
    of('github').extend({ url: elsewhere }),
    of('gitlab').extend({ url: elsewhere }),
    of('jira').extend({ url: addressSchema, user: z.email(MESSAGES.user) }),
    of('linear').extend({ url: elsewhere }),
  ] as const;
}
