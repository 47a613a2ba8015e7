import type { FlowWay } from '#domain/test-run/flows.ts';

/** Where a flow stopped, counted from 0, and why, in words that go on after "step 3:". */
export type FlowStop = { index: number; why: string; beside?: readonly string[] };

/** The address of a path of the app. */
export function addressIn({ start }: Pick<FlowWay, 'start'>, path: string): string {
  return URL.canParse(path, start) ? new URL(path, start).href : path;
}
