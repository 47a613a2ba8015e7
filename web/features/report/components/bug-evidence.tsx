import type { BlobRef } from '#domain/findings/finding.ts';
import { testFileName } from '#domain/findings/test-file.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { report } from '#web/texts/report.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useInView } from '../hooks/use-in-view.ts';
import { ClipPlayer } from './clip-player.tsx';
import { ConsoleText, type EvidenceFile, NetworkTable, SaveFile, TestCode } from './evidence-text.tsx';

type Props = { bug: ReportFinding; links: Record<string, string>; onBroken: () => void };

const { evidenceTabs: tabs } = report;

/** Whether there is anything recorded that a page can show. */
export function hasEvidence(bug: ReportFinding, links: Record<string, string>): boolean {
  const { bug_video, spec, console_log, network_log, dom_snapshot, trace } = bug;
  return [bug_video, spec, console_log, network_log, dom_snapshot, trace].some(
    (ref) => ref && links[ref.key],
  );
}

/** What was recorded while the bug was shown, and its test: a tab for each, read once it is in sight. */
export function BugEvidence({ bug, links, onBroken }: Props) {
  const { ref, seen } = useInView<HTMLDivElement>();
  const fileOf = (blob: BlobRef | null, name: string): EvidenceFile | null =>
    named(blob, `${bug.bug_id}${name}`);
  const named = (blob: BlobRef | null, file: string): EvidenceFile | null => {
    const link = blob ? links[blob.key] : undefined;
    return blob && link ? { blob: blob.key, link, file } : null;
  };
  const video = fileOf(bug.bug_video, '.mp4');
  const captions = fileOf(bug.bug_captions, '.vtt');
  const files = {
    code: named(bug.spec, testFileName(bug.bug_id, bug.url)),
    network: fileOf(bug.network_log, '-network.har'),
    console: fileOf(bug.console_log, '-console.txt'),
    markup: fileOf(bug.dom_snapshot, '-dom.txt'),
    trace: fileOf(bug.trace, '-trace.zip'),
  };
  const shown = bug.screenshots.at(-1);
  const poster = shown && links[shown.key];
  const shared = (file: EvidenceFile, name: string) => ({
    ...file,
    label: `${name}: ${bug.title}`,
    onBroken,
  });
  const all = [
    video && {
      value: 'video',
      label: tabs.video,
      content: <ClipPlayer title={bug.title} src={video.link} {...{ poster, captions, onBroken }} />,
    },
    files.code && {
      value: 'code',
      label: tabs.code,
      content: <TestCode {...shared(files.code, tabs.code)} />,
    },
    files.network && {
      value: 'network',
      label: tabs.network,
      content: <NetworkTable {...shared(files.network, tabs.network)} />,
    },
    files.console && {
      value: 'console',
      label: tabs.console,
      content: <ConsoleText {...shared(files.console, tabs.console)} />,
    },
    files.trace && { value: 'trace', label: tabs.trace, content: <Trace file={files.trace} /> },
    files.markup && {
      value: 'markup',
      label: tabs.markup,
      content: <ConsoleText {...shared(files.markup, tabs.markup)} />,
    },
  ].filter((tab) => tab !== null);
  if (all.length === 0) return null;
  return (
    <div ref={ref} className="min-h-40 min-w-0">
      {seen ? <Tabs label={`${report.evidence}: ${bug.title}`} tabs={all} /> : null}
    </div>
  );
}

function Trace({ file }: { file: EvidenceFile }) {
  return (
    <div className="text-sm">
      <p className="text-ink-2">{report.traceHow}</p>
      <p className="mt-2 break-all font-mono text-ink-2 text-xs">npx playwright show-trace {file.file}</p>
      <SaveFile {...file} />
    </div>
  );
}
