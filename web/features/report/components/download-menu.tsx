import { ChevronDown, Download } from 'lucide-react';
import { useCallback } from 'react';
import { evidenceFiles } from '#domain/report/evidence-files.ts';
import { REPORT_FORMAT_NAMES, type ReportFormat } from '#domain/report/formats/catalog.ts';
import type { Report } from '#domain/report/report.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatBytes } from '#web/lib/format.ts';
import { useDownload } from '#web/lib/use-download.ts';
import { report as texts } from '#web/texts/report.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Every form in which the report can be saved; the archive and the print with about how much that is. */
export function DownloadMenu({ report }: { report: Report }) {
  const toast = useToast();
  const onFailed = useCallback(
    (error: unknown) => toast('error', messageOf(error, texts.downloadFailed)),
    [toast],
  );
  const { download, paused } = useDownload(report.test_id, onFailed);
  const items = REPORT_FORMAT_NAMES.map((format) => {
    const noPrint = format === 'pdf' && report.pdf === null;
    const disabled = paused || noPrint;
    const hint = noPrint ? texts.noPrint : sizeOf(report, format);
    return { key: format, label: words.format(format), disabled, ...(hint ? { hint } : {}) };
  });
  return (
    <Menu
      label={texts.formats}
      items={items}
      onChoose={(format) => download(format as ReportFormat)}
      trigger={
        <Button>
          <Download size={15} aria-hidden />
          {texts.download}
          <ChevronDown size={14} aria-hidden className="text-ink-3" />
        </Button>
      }
    />
  );
}

function sizeOf(report: Report, format: ReportFormat): string | null {
  if (format === 'pdf' && report.pdf) return formatBytes(report.pdf.size);
  if (format !== 'zip') return null;
  const bytes = evidenceFiles(report).reduce((sum, { ref }) => sum + ref.size, 0);
  return bytes > 0 ? `≥ ${formatBytes(bytes)}` : null;
}
