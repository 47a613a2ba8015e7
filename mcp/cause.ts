import { z } from 'zod';

export const sourceSchema = z.object({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  function: z.string(),
});

const SCRIPT = /^script (.+?):(\d+):(\d+)(?: in ([^;]+))?(?:;|$)/;

/** The position in the source that a cause names (`engine/evidence/cause.ts`), or null. */
export function sourceIn(cause: string): z.infer<typeof sourceSchema> | null {
  const [, file, line, column, name = ''] = SCRIPT.exec(cause) ?? [];
  return file ? { file, line: Number(line), column: Number(column), function: name } : null;
}
