import { z } from 'zod';
import { headersSchema } from '#domain/api/header.ts';
import type { SubmitInput } from '#domain/api/submit.ts';
import { pathsSchema } from '#domain/test-run/paths.ts';
import { fault } from '#web/texts/field-faults.ts';
import { submit } from '#web/texts/submit.ts';

const pathsField = z.string().superRefine((text, ctx) => {
  const issue = pathsSchema.safeParse(pathsOf(text)).error?.issues[0];
  if (issue) ctx.addIssue({ code: 'custom', message: fault(issue) });
});

/** Where a web test goes, and what its requests carry, as a user types it: paths one per line. */
export const accessShape = {
  include: pathsField,
  exclude: pathsField,
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
};
export type AccessValues = { [Name in keyof typeof accessShape]: z.infer<(typeof accessShape)[Name]> };

export const NO_ACCESS: AccessValues = { include: '', exclude: '', headers: [] };

function pathsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The lines that are not left empty. */
function headersOf({ headers }: AccessValues): AccessValues['headers'] {
  return headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
}

/** The first fault of the headers; null when they can be submitted. */
export function headersFault(values: AccessValues, browser: string): string | null {
  const headers = headersOf(values);
  if (headers.length > 0 && browser === 'safari') return submit.errors.safariHeaders;
  const issue = headersSchema.safeParse(headers).error?.issues[0];
  return issue ? fault(issue) : null;
}

export function accessOf(values: AccessValues): {
  config: Pick<NonNullable<SubmitInput['config']>, 'include' | 'exclude'>;
  headers: AccessValues['headers'];
} {
  const [include, exclude] = [pathsOf(values.include), pathsOf(values.exclude)];
  return {
    config: {
      ...(include.length > 0 ? { include } : {}),
      ...(exclude.length > 0 ? { exclude } : {}),
    },
    headers: headersOf(values),
  };
}
