import { z } from 'zod';
import { categorySchema, severitySchema } from '#domain/findings/finding.ts';
import { evidenceFiles } from '#domain/report/evidence-files.ts';
import type { Report, ReportFinding } from '#domain/report/report.ts';
import { cleaned } from '#domain/report/text.ts';
import { sourceIn, sourceSchema } from '../cause.ts';
import type { PlatformApi } from '../platform-api.ts';
import { loadBug } from '../report.ts';
import { readRequests, requestSchema } from '../requests.ts';
import { bugId, runId, tool } from '../tool.ts';

const output = z.object({
  bug_id: z.string(),
  title: z.string(),
  severity: severitySchema,
  category: categorySchema,
  proved: z.boolean(),
  reproduced: z.string(),
  description: z.string(),
  url: z.string(),
  steps: z.array(z.string()),
  /** What is behind it, as far as that is certain; null when nothing can be named. */
  cause: z.string().nullable(),
  /** The line that failed, in the source where the app serves a source map. */
  source: sourceSchema.nullable(),
  context: z.record(z.string(), z.string()),
  /** Calls and failures of the filmed replay, redacted. */
  requests: z.array(requestSchema),
  /** Addresses that open for five minutes. */
  evidence: z.array(z.object({ file: z.string(), media_type: z.string(), url: z.string() })),
  has_repro: z.boolean(),
});
type BugView = z.infer<typeof output>;

export const getBug = tool({
  name: 'get_bug',
  title: 'One bug',
  description:
    'A bug in full: steps, cause, position in the source, requests with secrets taken out, and links to its evidence.',
  input: z.object({ run_id: runId, bug_id: bugId }),
  output,
  handle: async (ids, { api }) => {
    const { bug, report, links } = await loadBug(api, ids);
    const log = bug.network_log && links[bug.network_log.key];
    const requests = log ? readRequests(await api.text(log)) : [];
    const data = cleaned({
      ...viewOf(bug),
      requests,
      evidence: evidenceOf(api, { bug, report, links }),
    });
    return { data, text: textOf(data) };
  },
});

function viewOf(bug: ReportFinding): Omit<BugView, 'requests' | 'evidence'> {
  const { bug_id, title, severity, category, proved, proof, description, url } = bug;
  const { cause = null, ...context } = bug.additional_context;
  return {
    ...{ bug_id, title, severity, category, proved, description, url, cause, context },
    reproduced: `${proof.reproduced}/${proof.attempts}`,
    steps: bug.reproduction_steps,
    source: sourceIn(cause ?? ''),
    has_repro: bug.spec !== null,
  };
}

type Linked = { bug: ReportFinding; report: Report; links: Record<string, string> };

function evidenceOf(api: PlatformApi, { bug, report, links }: Linked): BugView['evidence'] {
  return evidenceFiles({
    ...report,
    bugs: [bug],
    unproved: [],
    pdf: null,
    video: null,
    step_log: null,
  }).flatMap(({ ref, path }) => {
    const link = links[ref.key];
    const file = path.split('/').at(-1) ?? '';
    return link ? [{ file, media_type: ref.media_type, url: new URL(link, api.url).href }] : [];
  });
}

function textOf(bug: BugView): string {
  const proof = bug.proved ? `proved ${bug.reproduced}` : 'not proved';
  return [
    `${bug.title} (${bug.severity}, ${proof}) at ${bug.url}`,
    bug.description,
    ...bug.steps.map((step, index) => `${index + 1}. ${step}`),
    ...(bug.cause ? [`Cause: ${bug.cause}`] : []),
    ...bug.requests.map(({ method, url, status, failure }) => `${method} ${url}: ${failure || status}`),
    `${bug.evidence.length} files of evidence${bug.has_repro ? '; get_repro gives the test' : ''}.`,
  ].join('\n');
}
