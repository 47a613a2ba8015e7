import { type BlobRef, blobRefSchema } from '../findings/finding.ts';
import { EXTENSIONS } from '../findings/media-types.ts';
import { testFileName } from '../findings/test-file.ts';
import type { Report, ReportFinding } from './report.ts';
import { safeFileName } from './text.ts';

export type EvidenceFile = { ref: BlobRef; path: string };

/** Every file of a report, each once, whatever field names it. What two findings share lies with the first. */
export function evidenceFiles(report: Report): EvidenceFile[] {
  const files = new Map<string, EvidenceFile>();
  const add = (ref: BlobRef, path: string) => {
    if (!files.has(ref.key)) files.set(ref.key, { ref, path });
  };
  for (const finding of [...report.bugs, ...report.unproved]) addFinding(finding, add);
  const { bugs: _, unproved: __, pdf, video, step_log, ...rest } = report;
  if (pdf) add(pdf, 'report.pdf');
  if (video) add(video, `evidence/run.${extensionOf(video)}`);
  if (step_log) add(step_log, 'evidence/step-log.ndjson');
  for (const [field, value] of Object.entries(rest)) addField(field, value, 'evidence', add);
  return [...files.values()];
}

export function blobKeysOf(report: Report): string[] {
  return evidenceFiles(report).map(({ ref }) => ref.key);
}

function addFinding(finding: ReportFinding, add: (ref: BlobRef, path: string) => void): void {
  const id = safeFileName(finding.bug_id, 'bug');
  const folder = `evidence/${id}`;
  finding.screenshots.forEach((ref, index) => {
    add(ref, `${folder}/step-${String(index + 1).padStart(2, '0')}.${extensionOf(ref)}`);
  });
  const { screenshots: _, bug_video, ...rest } = finding;
  if (bug_video) add(bug_video, `${folder}/video.${extensionOf(bug_video)}`);
  if (finding.spec) add(finding.spec, `${folder}/${testFileName(id, finding.url)}`);
  for (const [field, value] of Object.entries(rest)) addField(field, value, folder, add);
}

/** A field that holds a file, or several. */
function addField(
  field: string,
  value: unknown,
  folder: string,
  add: (ref: BlobRef, path: string) => void,
): void {
  const refs = (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const parsed = blobRefSchema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  refs.forEach((ref, index) => {
    const number = refs.length > 1 ? `-${index + 1}` : '';
    add(ref, `${folder}/${safeFileName(field)}${number}.${extensionOf(ref)}`);
  });
}

function extensionOf(ref: BlobRef): string {
  return EXTENSIONS[ref.media_type] ?? 'bin';
}
