import { z } from 'zod';
import type { TestRow } from '#domain/api/tests.ts';
import { cleaned, cleanLine } from '#domain/report/text.ts';
import { runStatusSchema } from '#domain/test-run/run-spec.ts';
import { tool } from '../tool.ts';

const RUNS_MAX = 50;

const row = z.object({
  run_id: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  status: runStatusSchema,
  progress: z.int(),
  bugs: z.object({ critical: z.int(), major: z.int(), minor: z.int() }),
  submitted_at: z.string(),
  ended_at: z.string().nullable(),
});
type RunRow = z.infer<typeof row>;

export const listRuns = tool({
  name: 'list_runs',
  title: 'Runs of this account',
  description: 'The last runs of this account, newest first: those of the platform’s pages and builds too.',
  input: z.object({
    app: z
      .string()
      .trim()
      .max(200)
      .default('')
      .describe('Only runs whose address or uploaded file contains this text'),
    limit: z.int().min(1).max(RUNS_MAX).default(10),
  }),
  output: z.object({ total: z.int(), runs: z.array(row) }),
  handle: async ({ app, limit }, { api }) => {
    const query = new URLSearchParams({ filterByStatus: 'all', limit: String(limit), app });
    type Page = { data: TestRow[]; total: number };
    const { data, total } = await api.call<Page>('GET', `/api/tests/history?${query}`);
    const runs = cleaned(data.map(rowOf));
    const head = `${total} found${runs.length < total ? `, the last ${runs.length} of them` : ''}.`;
    return { data: { total, runs }, text: [head, ...runs.map(lineOf)].join('\n') };
  },
});

function rowOf(test: TestRow): RunRow {
  const { id, test_name, url, status, progress, submitted_at, ended_at } = test;
  const bugs = { critical: test.bugs_critical, major: test.bugs_major, minor: test.bugs_minor };
  return { run_id: id, name: test_name, url, status, progress, bugs, submitted_at, ended_at };
}

function lineOf({ run_id, name, url, status, bugs, submitted_at }: RunRow): string {
  const counts = `${bugs.critical} critical, ${bugs.major} major, ${bugs.minor} minor`;
  return `- ${run_id} ${status}, ${submitted_at}: ${cleanLine(name)}${url ? ` at ${url}` : ''} (proved: ${counts})`;
}
