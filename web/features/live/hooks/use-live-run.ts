import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CLOSES, type EventFrame, serverFrameSchema } from '#domain/live/frames.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import { openSocket } from '#web/lib/live-socket.ts';
import { getSnapshotQueryOptions } from '../api/get-snapshot.ts';
import { applyFrame, judgeFrame, mergeLines, type Snapshot } from './live-run.ts';

export type LivePhase = 'catching_up' | 'live' | 'offline';
/** Steps come many times a second; the page takes them in at most ten times a second. */
const STEPS_FLUSH_MS = 100;

/** The first bytes of a picture are the run's uuid. */
const PICTURE_HEAD_BYTES = 16;

type LiveRun = {
  phase: LivePhase;
  steps: readonly ActionLine[];
  /** Tells the hook who draws the pictures (JPEG bytes). */
  onPicture: (draw: (jpeg: Uint8Array) => void) => void;
};

/**
 * Follows a run over the websocket from the snapshot's position, moving the snapshot in the cache. A missed event
 * makes it subscribe again from the last one seen; a cursor that the server can't serve makes it read the snapshot anew.
 */
export function useLiveRun(testId: string): LiveRun {
  const client = useQueryClient();
  const [phase, setPhase] = useState<LivePhase>('catching_up');
  const [steps, setSteps] = useState<readonly ActionLine[]>([]);
  const draw = useRef<(jpeg: Uint8Array) => void>(() => {});

  useEffect(() => {
    const { queryKey } = getSnapshotQueryOptions(testId);
    const position = () => client.getQueryData<Snapshot>(queryKey)?.since ?? 0;
    let last = position();
    let waiting: ActionLine[] = [];
    let flush: ReturnType<typeof setTimeout> | undefined;

    const onStep = (line: ActionLine) => {
      waiting.push(line);
      flush ??= setTimeout(() => {
        const lines = waiting;
        waiting = [];
        flush = undefined;
        setSteps((known) => mergeLines(known, lines));
      }, STEPS_FLUSH_MS);
    };

    const onEvent = (frame: EventFrame) => {
      const verdict = judgeFrame(last, frame);
      if (verdict === 'gap') {
        setPhase('catching_up');
        socket.restart();
      }
      if (verdict !== 'apply') return;
      last = frame.seq;
      client.setQueryData<Snapshot>(queryKey, (current) => current && applyFrame(current, frame));
    };

    const socket = openSocket({
      query: () => ({ since: String(last), test_id: testId }),
      onOpen: (send) => send({ kind: 'watch', test_id: testId }),
      onText: (data) => {
        const parsed = serverFrameSchema.safeParse(data);
        if (!parsed.success) return;
        const frame = parsed.data;
        if (frame.kind === 'event') onEvent(frame);
        else if (frame.kind === 'step') onStep(frame.line);
        else {
          last = Math.max(last, frame.seq);
          setPhase('live');
        }
      },
      onBinary: (data) => draw.current(new Uint8Array(data, PICTURE_HEAD_BYTES)),
      onLost: (code) => {
        setPhase('offline');
        if (code !== CLOSES.FutureCursor && code !== CLOSES.OutdatedCursor) return;
        client.refetchQueries({ queryKey }).then(() => {
          last = position();
          socket.restart();
        }, console.error);
      },
    });
    return () => {
      clearTimeout(flush);
      socket.close();
    };
  }, [client, testId]);

  return {
    phase,
    steps,
    onPicture: (next) => {
      draw.current = next;
    },
  };
}
