import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { getReportQueryOptions } from '../api/get-report.ts';

/** A file that is really gone would otherwise be asked for without end. */
const PAUSE_MS = 15_000;

/** Reads the report's links anew when a file can't be loaded, because its signature has probably run out. */
export function useFreshLinks(testId: string): () => void {
  const client = useQueryClient();
  const last = useRef(0);
  return useCallback(() => {
    if (Date.now() - last.current < PAUSE_MS) return;
    last.current = Date.now();
    client.invalidateQueries({ queryKey: getReportQueryOptions(testId).queryKey });
  }, [client, testId]);
}
