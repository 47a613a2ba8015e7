import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { ReportFormat } from '#domain/report/formats/catalog.ts';
import { callApi } from './api-client.ts';

const linkSchema = z.object({ data: z.object({ url: z.string().startsWith('/api/downloads/') }) });

/** How long a download can't be asked for again after a click (spec section 4). */
const PAUSE_MS = 2000;

/** Saves reports as files. The browser saves by itself, from a link that is signed for this one. */
export function useDownload(testId: string, onFailed: (error: unknown) => void) {
  const [paused, setPaused] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const download = useCallback(
    (format: ReportFormat) => {
      setPaused(true);
      timer.current = window.setTimeout(() => setPaused(false), PAUSE_MS);
      const path = `/tests/${encodeURIComponent(testId)}/report/link?format=${format}`;
      callApi(path, linkSchema).then(({ data }) => saveFrom(data.url), onFailed);
    },
    [testId, onFailed],
  );
  return { download, paused };
}

/** Has the browser save what an address of ours gives. */
export function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
