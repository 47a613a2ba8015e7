import { z } from 'zod';
import { propertiesSchema } from '../properties/source.ts';
import { baseFault } from '../test-run/base.ts';
import { coveredBy } from '../test-run/paths.ts';
import { runConfigSchema, testTypeSchema } from '../test-run/run-spec.ts';
import { credentialSchema } from './credential.ts';
import { headersSchema } from './header.ts';

const MESSAGES = {
  name: 'Test name is required',
  url: 'Application URL is required',
  scheme: 'The address must start with http:// or https://',
  base: 'Only a web address can be compared with a base',
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

export const baseUrlSchema = z.string().trim().max(2000).refine(isWebAddress, MESSAGES.scheme).meta({
  description:
    'Another version of the app, at the same path of another host or port: every proved bug is replayed there, which says whether it is new',
});

/** The one submit command that web, API and command line share (spec sections 3 and 5). Durations are minutes. */
export const submitSchema = z
  .object({
    name: z.string().trim().min(1, MESSAGES.name).max(200),
    test_type: testTypeSchema,
    /** Which numbers are allowed depends on the plan, and is decided with it. */
    duration: z.coerce.number('Choose a duration in whole minutes'),
    url: z.string().trim().max(2000).optional(),
    base_url: baseUrlSchema.optional(),
    config: runConfigSchema.prefault({}),
    credentials: z.array(credentialSchema).max(2).default([]),
    headers: headersSchema
      .default([])
      .meta({ description: 'Sent with every request to the site under test, and to no other' }),
    properties: propertiesSchema.optional().meta({
      description:
        'The text of rove.properties.ts: what holds at every state of the app. It is kept sealed, and evaluated in a cell',
    }),
  })
  .superRefine((input, ctx) => {
    const { base_url: base } = input;
    const fault = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if (input.test_type !== 'web_url') {
      if (base !== undefined) fault(['base_url'], MESSAGES.base);
      return;
    }
    if (!input.url) return fault(['url'], MESSAGES.url);
    if (!isWebAddress(input.url)) return fault(['url'], MESSAGES.scheme);
    if (coveredBy(input.config.exclude ?? [], input.url)) fault(['config', 'exclude'], MESSAGES.excluded);
    // What is no address is told by the field's own check.
    const unfit = base !== undefined && isWebAddress(base) ? baseFault(input.url, base) : null;
    if (unfit) fault(['base_url'], unfit);
  });
export type SubmitInput = z.input<typeof submitSchema>;
export type SubmitTest = z.output<typeof submitSchema>;
