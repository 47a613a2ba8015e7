import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TestRow } from '#domain/api/tests.ts';
import { openSocket } from '#web/lib/live-socket.ts';
import { getLiveTestsQueryOptions } from '../api/get-tests.ts';
import { changesLists, patchRows, plainMessageSchema } from './patch-rows.ts';

/** Moves the lists of tests by the live messages; a new connection reads them anew, since some may have been missed. */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(() => {
    let connected = false;
    const socket = openSocket({
      query: () => ({}),
      onOpen: () => {
        if (connected) void client.invalidateQueries({ queryKey: ['tests'] });
        connected = true;
      },
      onText: (data) => {
        const parsed = plainMessageSchema.safeParse(data);
        if (!parsed.success) return;
        const key = getLiveTestsQueryOptions().queryKey;
        const known: TestRow[] | undefined = client.getQueryData(key);
        if (changesLists(known, parsed.data)) void client.invalidateQueries({ queryKey: ['tests'] });
        else if (known) client.setQueryData(key, patchRows(known, parsed.data));
      },
    });
    return () => socket.close();
  }, [client]);
}
