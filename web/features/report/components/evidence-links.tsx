import { FileText } from 'lucide-react';
import type { ReportFinding } from '#domain/report/report.ts';
import { report } from '#web/texts/report.ts';

const NAMES = {
  console_log: 'console.txt',
  network_log: 'network.har',
  dom_snapshot: 'dom.txt',
  trace: 'trace.zip',
} as const;
type Name = keyof typeof NAMES;

/** What was recorded while the bug was shown, to be downloaded. */
export function EvidenceLinks({ bug, links }: { bug: ReportFinding; links: Record<string, string> }) {
  const files = (Object.keys(NAMES) as Name[]).flatMap((name) => {
    const link = links[bug[name]?.key ?? ''];
    return link ? [{ name, link, file: `${bug.bug_id}-${NAMES[name]}` }] : [];
  });
  if (files.length === 0) return null;
  return (
    <div>
      <h4 className="mb-2 font-semibold text-xs">{report.evidence}</h4>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {files.map(({ name, link, file }) => (
          <li key={name}>
            <a
              href={`${link}&name=${file}`}
              download={file}
              className="inline-flex items-center gap-1.5 text-signal-text text-xs underline underline-offset-2"
            >
              <FileText size={14} aria-hidden className="shrink-0" />
              {report.evidenceFiles[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
