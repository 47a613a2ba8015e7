import { FileCode } from 'lucide-react';
import type { ReportFinding } from '#domain/report/report.ts';
import { report } from '#web/texts/report.ts';

type Props = { bug: ReportFinding; links: Record<string, string>; onBroken: () => void };

/** A bug's test, with how to run it, and the clip of its steps. */
export function BugEvidence({ bug, links, onBroken }: Props) {
  const test = bug.spec ? links[bug.spec.key] : undefined;
  const clip = bug.bug_video ? links[bug.bug_video.key] : undefined;
  const captions = bug.bug_captions ? links[bug.bug_captions.key] : undefined;
  if (!test && !clip) return null;
  const file = `${bug.bug_id}.spec.ts`;
  return (
    <div className="flex flex-col gap-4">
      {test ? (
        <div>
          <h4 className="mb-2 font-semibold text-xs">{report.test}</h4>
          <a
            href={`${test}&name=${file}`}
            download={file}
            className="inline-flex items-center gap-1.5 break-all font-mono text-signal-text text-xs underline underline-offset-2"
          >
            <FileCode size={14} aria-hidden className="shrink-0" />
            {file}
          </a>
          <p className="mt-1 text-ink-3 text-xs">{report.testSeen}</p>
          <code className="mt-1 block break-all font-mono text-ink-2 text-xs">
            npx playwright test {file}
          </code>
        </div>
      ) : null}
      {clip ? (
        <details>
          <summary className="cursor-pointer font-semibold text-xs">{report.clip}</summary>
          <video
            controls
            preload="none"
            aria-label={`${report.clip}: ${bug.title}`}
            src={clip}
            onError={onBroken}
            className="mt-2 aspect-[16/10] w-full rounded-md bg-sunken"
          >
            <track kind="captions" src={captions} srcLang="en" label={report.captions} default />
          </video>
        </details>
      ) : null}
    </div>
  );
}
