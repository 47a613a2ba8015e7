import { z } from 'zod';
import type { PlatformApi } from './platform-api.ts';

export type ToolCall = { api: PlatformApi; signal: AbortSignal };

/** What a tool gives: data for programs, and what a model reads that is shown text alone. */
type ToolResult<T> = { data: T; text: string };

type ToolSpec<I extends z.ZodType, O extends z.ZodType> = {
  name: string;
  title: string;
  description: string;
  /** Starts something; the others only look. */
  acts?: boolean;
  input: I;
  output: O;
  handle(args: z.output<I>, call: ToolCall): Promise<ToolResult<z.input<O>>>;
};

export type Tool = ToolSpec<z.ZodType, z.ZodType>;

export function tool<I extends z.ZodType, O extends z.ZodType>(spec: ToolSpec<I, O>): Tool {
  return spec as unknown as Tool;
}

export const runId = z.uuid('run_id is the id of a run, as start_run gives it');
export const bugId = z.string().min(1).max(200).describe('Id of a bug, as list_bugs gives it');

/** Clients give up on a call after a minute, and so does what stands before the platform. */
export const waitSeconds = z
  .int()
  .min(0)
  .max(45)
  .default(0)
  .describe('Answer only once it has ended, or after so many seconds');
