import { z } from 'zod';
import type { TestRow } from '#domain/api/tests.ts';
import { isLive, runStatusSchema } from '#domain/test-run/run-spec.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import type { PlatformApi } from '../platform-api.ts';
import { runId, tool, waitSeconds } from '../tool.ts';
import { waitFor } from '../wait.ts';

const output = z.object({
  run_id: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  status: runStatusSchema,
  progress: z.int(),
  paused: z.boolean(),
  bugs: z.object({ critical: z.int(), major: z.int(), minor: z.int() }),
  /** What was done so far; null once the run has ended, when its report tells. */
  explored: z.object({ actions: z.int(), states: z.int(), pages: z.int() }).nullable(),
  proving: z.object({ done: z.int(), of: z.int() }).nullable(),
  failure: z
    .object({ fault: z.string().nullable(), code: z.string(), message: z.string().nullable() })
    .nullable(),
  submitted_at: z.string(),
  ended_at: z.string().nullable(),
});
type RunView = z.infer<typeof output>;

export const getRun = tool({
  name: 'get_run',
  title: 'How far a run is',
  description: 'State, progress and counts of a run. Its bugs can be listed once it is completed.',
  input: z.object({ run_id: runId, wait_seconds: waitSeconds }),
  output,
  handle: async ({ run_id, wait_seconds: seconds }, { api, signal }) => {
    const look = async () => (await api.call<{ data: TestRow }>('GET', `/api/tests/${run_id}`)).data;
    const row = await waitFor(look, ({ status }) => !isLive(status), { seconds, signal });
    const data = viewOf(row, isLive(row.status) ? await stateOf(api, run_id) : null);
    return { data, text: sentenceOf(data) };
  },
});

async function stateOf(api: PlatformApi, id: string): Promise<TestRunState> {
  const path = `/api/tests/${id}/snapshot`;
  return (await api.call<{ data: { state: TestRunState } }>('GET', path)).data.state;
}

function viewOf(row: TestRow, state: TestRunState | null): RunView {
  const { failure_fault: fault, failure_code: code, failure_message: message } = row;
  return {
    run_id: row.id,
    name: row.test_name,
    url: row.url,
    status: row.status,
    progress: row.progress,
    paused: row.paused,
    bugs: { critical: row.bugs_critical, major: row.bugs_major, minor: row.bugs_minor },
    explored: state && { actions: state.actions, states: state.states, pages: state.places },
    proving: state?.proving ?? null,
    failure: code ? { fault, code, message } : null,
    submitted_at: row.submitted_at,
    ended_at: row.ended_at,
  };
}

function sentenceOf({ run_id, status, progress, paused, bugs, explored, proving, failure }: RunView): string {
  const parts = [`Run ${run_id} is ${paused ? 'paused' : status} (${progress} %).`];
  if (failure) parts.push(`${failure.code}: ${failure.message ?? ''} (at fault: ${failure.fault})`);
  if (explored) parts.push(`${explored.actions} actions on ${explored.pages} pages so far.`);
  if (proving) parts.push(`${proving.done} of ${proving.of} suspected causes were tried.`);
  parts.push(`Proved bugs: ${bugs.critical} critical, ${bugs.major} major, ${bugs.minor} minor.`);
  return parts.join(' ');
}
