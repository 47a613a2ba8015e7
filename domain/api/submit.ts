import { z } from 'zod';
import { coveredBy } from '../test-run/paths.ts';
import { runConfigSchema, testTypeSchema } from '../test-run/run-spec.ts';
import { credentialSchema } from './credential.ts';
import { headersSchema } from './header.ts';

const MESSAGES = {
  name: 'Test name is required',
  url: 'Application URL is required',
  scheme: 'The address must start with http:// or https://',
  excluded: 'The address itself is excluded: leave its path out of the excluded ones',
};

/** Whether a text is an absolute http or https address with a host. */
export function isWebAddress(text: string): boolean {
  try {
    const url = new URL(text);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  } catch {
    return false;
  }
}

/** The one submit command that web, API and command line share (spec sections 3 and 5). Durations are minutes. */
export const submitSchema = z
  .object({
    name: z.string().trim().min(1, MESSAGES.name).max(200),
    test_type: testTypeSchema,
    /** Which numbers are allowed depends on the plan, and is decided with it. */
    duration: z.coerce.number('Choose a duration in whole minutes'),
    url: z.string().trim().max(2000).optional(),
    config: runConfigSchema.prefault({}),
    credentials: z.array(credentialSchema).max(2).default([]),
    headers: headersSchema
      .default([])
      .meta({ description: 'Sent with every request to the site under test, and to no other' }),
  })
  .superRefine((input, ctx) => {
    if (input.test_type !== 'web_url') return;
    if (!input.url) ctx.addIssue({ code: 'custom', path: ['url'], message: MESSAGES.url });
    else if (!isWebAddress(input.url))
      ctx.addIssue({ code: 'custom', path: ['url'], message: MESSAGES.scheme });
    else if (coveredBy(input.config.exclude ?? [], input.url))
      ctx.addIssue({ code: 'custom', path: ['config', 'exclude'], message: MESSAGES.excluded });
  });
export type SubmitInput = z.input<typeof submitSchema>;
export type SubmitTest = z.output<typeof submitSchema>;
