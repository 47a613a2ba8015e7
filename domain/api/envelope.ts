import { z } from 'zod';
import { ERROR_TABLE, type ErrorCode } from '../kernel/errors.ts';

const CODES = Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]];

/** Every refusal of the API: a code to switch on, and a text for people. */
export const errorSchema = z
  .object({
    error: z.enum(CODES),
    message: z.string(),
    /** What exactly was wrong, such as the fields at fault. */
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

/** An answer to a session: the thing under `data`. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });

/** An answer that has nothing to give but a sentence. */
export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });
