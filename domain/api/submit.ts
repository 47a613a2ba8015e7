import { z } from 'zod';
import { runConfigSchema, testTypeSchema } from '../test-run/run-spec.ts';
import { credentialSchema } from './credential.ts';

const MESSAGES = {
  name: 'Test name is required',
  url: 'Application URL is required',
  scheme: 'The address must start with http:// or https://',
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
  })
  .superRefine((input, ctx) => {
    if (input.test_type !== 'web_url') return;
    if (!input.url) ctx.addIssue({ code: 'custom', path: ['url'], message: MESSAGES.url });
    else if (!isWebAddress(input.url))
      ctx.addIssue({ code: 'custom', path: ['url'], message: MESSAGES.scheme });
  });
export type SubmitInput = z.input<typeof submitSchema>;
export type SubmitTest = z.output<typeof submitSchema>;
