import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { baseUrlSchema, type SubmitInput } from '#domain/api/submit.ts';
import { propertiesSchema } from '#domain/properties/source.ts';
import { type Flow, flowsSchema } from '#domain/test-run/flows.ts';
import { fault } from '#web/texts/field-faults.ts';
import { submit } from '#web/texts/submit.ts';

/** What a user asks for beside the usual: a version to compare with, flows as `.rove.yml` has them, properties. */
export const ownChecksShape = {
  baseUrl: z.string().trim(),
  flows: z.string().superRefine((text, ctx) => {
    const read = flowsOf(text);
    if ('message' in read) ctx.addIssue({ code: 'custom', message: read.message });
  }),
  properties: z.string().superRefine((text, ctx) => {
    const issue = text.trim() === '' ? null : propertiesSchema.safeParse(text).error?.issues[0];
    if (issue) ctx.addIssue({ code: 'custom', message: issue.message });
  }),
};
export type OwnChecks = { [Name in keyof typeof ownChecksShape]: z.infer<(typeof ownChecksShape)[Name]> };

export const NO_OWN_CHECKS: OwnChecks = { baseUrl: '', flows: '', properties: '' };

/** The fault of the address to compare with, whose other rules the submission tells; null when there is none. */
export function baseUrlFault({ baseUrl }: OwnChecks): string | null {
  const issue = baseUrl.trim() === '' ? null : baseUrlSchema.safeParse(baseUrl).error?.issues[0];
  return issue ? fault(issue) : null;
}

/** What goes to the server of it. */
export function ownChecksOf({ baseUrl, flows: text, properties }: OwnChecks): {
  config: Pick<NonNullable<SubmitInput['config']>, 'flows'>;
  more: Pick<SubmitInput, 'base_url' | 'properties'>;
} {
  const read = flowsOf(text);
  const flows = 'flows' in read ? read.flows : [];
  return {
    config: flows.length > 0 ? { flows } : {},
    more: {
      ...(baseUrl.trim() ? { base_url: baseUrl.trim() } : {}),
      ...(properties.trim() ? { properties } : {}),
    },
  };
}

/** Flows as a list, or under `flows:` as in `.rove.yml` and as `rove flow from` prints them. */
function flowsOf(text: string): { flows: Flow[] } | { message: string } {
  try {
    const content: unknown = parse(text, { prettyErrors: true }) ?? [];
    const list = z.object({ flows: z.unknown() }).safeParse(content).data?.flows ?? content;
    const parsed = flowsSchema.safeParse(list);
    if (parsed.success) return { flows: parsed.data };
    const [issue] = parsed.error.issues;
    if (!Array.isArray(list) || !issue) return { message: submit.errors.flows };
    return { message: `${placeOf(issue.path)}${issue.message}` };
  } catch (error) {
    if (error instanceof YAMLParseError) return { message: error.message.split('\n')[0] ?? '' };
    // A name that leads nowhere.
    if (error instanceof ReferenceError) return { message: error.message };
    throw error;
  }
}

/** The second step of the first flow, as `Flow 1, step 2: `. */
function placeOf([flow, part, step]: readonly PropertyKey[]): string {
  if (typeof flow !== 'number') return '';
  return submit.errors.flowAt(flow + 1, part === 'steps' && typeof step === 'number' ? step + 1 : null);
}
