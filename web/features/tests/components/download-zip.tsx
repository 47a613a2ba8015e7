import { useCallback } from 'react';
import type { TestRow } from '#domain/api/tests.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useDownload } from '#web/lib/use-download.ts';
import { tests } from '#web/texts/tests.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Saves the archive of a test that has a report. */
export function DownloadZip({ row }: { row: TestRow }) {
  const toast = useToast();
  const onFailed = useCallback(
    (error: unknown) => toast('error', messageOf(error, tests.list.downloadFailed)),
    [toast],
  );
  const { download, paused } = useDownload(row.id, onFailed);
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={paused}
      aria-label={`${tests.list.download}: ${row.test_name}`}
      onClick={() => download('zip')}
    >
      {tests.list.download}
    </Button>
  );
}
