import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** A file that is really gone would otherwise be asked for without end. */
const PAUSE_MS = 15_000;

/** Reads the report's links anew when a file can't be loaded, because its signature has probably run out. */
export function useFreshLinks(queryKey: QueryKey): () => void {
  const client = useQueryClient();
  const last = useRef(0);
  const key = useRef(queryKey);
  key.current = queryKey;
  return useCallback(() => {
    if (Date.now() - last.current < PAUSE_MS) return;
    last.current = Date.now();
    void client.invalidateQueries({ queryKey: key.current });
  }, [client]);
}
