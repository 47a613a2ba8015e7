import { ClipboardCopy, Link2 } from 'lucide-react';
import { bugToMarkdown } from '#domain/report/formats/markdown.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { report } from '#web/texts/report.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Copies a bug as Markdown, for an issue or a message, or the link to it. */
export function CopyBug({ bug }: { bug: ReportFinding }) {
  const toast = useToast();
  const copy = (text: string, done: string, failed: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', done),
      () => toast('error', failed),
    );
  const copyLink = () => {
    const url = new URL(location.href);
    url.hash = bug.bug_id;
    history.replaceState(history.state, '', url);
    void copy(url.href, report.copied, report.copyFailed);
  };
  return (
    <>
      <IconButton
        label={report.copyMarkdown}
        className="size-7"
        onClick={() => void copy(bugToMarkdown(bug), report.markdownCopied, report.markdownFailed)}
      >
        <ClipboardCopy size={14} aria-hidden />
      </IconButton>
      <IconButton label={report.copyLink} className="size-7" onClick={copyLink}>
        <Link2 size={14} aria-hidden />
      </IconButton>
    </>
  );
}
