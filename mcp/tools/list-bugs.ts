import { z } from 'zod';
import { categorySchema, severitySchema } from '#domain/findings/finding.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { cleaned } from '#domain/report/text.ts';
import { loadReport } from '../report.ts';
import { runId, tool } from '../tool.ts';

const row = z.object({
  bug_id: z.string(),
  title: z.string(),
  severity: severitySchema,
  category: categorySchema,
  /** Seen again in every replay; what is not proved may be no bug. */
  proved: z.boolean(),
  reproduced: z.string(),
  steps: z.int(),
  url: z.string(),
  /** Whether get_repro has a test of it. */
  has_repro: z.boolean(),
});

export const listBugs = tool({
  name: 'list_bugs',
  title: 'Bugs of a run',
  description: 'The bugs of a run that has ended, worst first, and after them what was seen but not proved.',
  input: z.object({
    run_id: runId,
    severity: severitySchema.optional().describe('These alone'),
    proved: z.boolean().optional().describe('true: proved ones alone; false: the others alone'),
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).default(0),
  }),
  output: z.object({ run_id: z.uuid(), total: z.int(), bugs: z.array(row) }),
  handle: async ({ run_id, severity, proved, limit, offset }, { api }) => {
    const { report } = await loadReport(api, run_id);
    const found = [...report.bugs, ...report.unproved].filter(
      (bug) =>
        (severity === undefined || bug.severity === severity) &&
        (proved === undefined || bug.proved === proved),
    );
    const bugs = cleaned(found.slice(offset, offset + limit).map(rowOf));
    const head = `${found.length} found${bugs.length < found.length ? `, ${bugs.length} of them from ${offset}` : ''}`;
    return {
      data: { run_id, total: found.length, bugs },
      text: [`${head}.`, ...bugs.map(lineOf)].join('\n'),
    };
  },
});

function rowOf({ proof, spec, reproduction_steps, ...bug }: ReportFinding): z.infer<typeof row> {
  const { bug_id, title, severity, category, proved, url } = bug;
  const reproduced = `${proof.reproduced}/${proof.attempts}`;
  const [steps, has_repro] = [reproduction_steps.length, spec !== null];
  return { bug_id, title, severity, category, proved, reproduced, steps, url, has_repro };
}

function lineOf({ bug_id, title, severity, proved, reproduced, steps }: z.infer<typeof row>): string {
  const proof = proved ? `proved ${reproduced}` : 'not proved';
  return `- ${bug_id} ${severity}, ${proof}, ${steps} ${steps === 1 ? 'step' : 'steps'}: ${title}`;
}
