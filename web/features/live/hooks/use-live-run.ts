import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CLOSES } from '#domain/live/closes.ts';
import { type EventFrame, type OutputLine, serverFrameSchema } from '#domain/live/frames.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import { openSocket } from '#web/lib/live-socket.ts';
import type { Snapshot } from '../api/get-snapshot.ts';
import { getSnapshotQueryOptions } from '../api/get-snapshot.ts';
import { Batch } from './batch.ts';
import { applyFrame, judgeFrame, mergeLines } from './live-run.ts';
import { NO_SIGNS, type ProofSigns, ProofWatch } from './proof-signs.ts';
import { Reel } from './reel.ts';

export type LivePhase = 'catching_up' | 'live' | 'offline';
export type Output = OutputLine & { id: number; n: number };

/** Lines of console and network that the page keeps. */
const OUTPUT_MAX = 300;
/** The first bytes of a picture are the run's uuid. */
const PICTURE_HEAD_BYTES = 16;

type LiveRun = {
  phase: LivePhase;
  steps: readonly ActionLine[];
  output: readonly Output[];
  proofs: ProofSigns;
  /** The pictures of the run, now and before. */
  reel: Reel;
};

/**
 * Follows a run over the websocket from the snapshot's position, moving the snapshot in the cache. A missed event
 * makes it subscribe again from the last one seen; a cursor that the server can't serve makes it read the snapshot
 * anew. However many events come, the page is drawn a few times a second.
 */
export function useLiveRun(testId: string): LiveRun {
  const client = useQueryClient();
  const [phase, setPhase] = useState<LivePhase>('catching_up');
  const [steps, setSteps] = useState<readonly ActionLine[]>([]);
  const [output, setOutput] = useState<readonly Output[]>([]);
  const [proofs, setProofs] = useState(NO_SIGNS);
  const reel = useMemo(() => new Reel(), []);

  useEffect(() => {
    const { queryKey } = getSnapshotQueryOptions(testId);
    const position = () => client.getQueryData<Snapshot>(queryKey)?.since ?? 0;
    let [last, lines] = [position(), 0];

    const events = new Batch<EventFrame>((frames) =>
      client.setQueryData<Snapshot>(queryKey, (current) => current && frames.reduce(applyFrame, current)),
    );
    const done = new Batch<ActionLine>((more) => setSteps((known) => mergeLines(known, more)));
    const said = new Batch<Output>((more) => setOutput((known) => [...known, ...more].slice(-OUTPUT_MAX)));

    const proving = new ProofWatch(setProofs);
    const catchUp = () => setPhase('catching_up');
    const onEvent = (frame: EventFrame) => {
      const verdict = judgeFrame(last, frame);
      if (verdict === 'gap') {
        catchUp();
        socket.restart();
      }
      if (verdict !== 'apply') return;
      last = frame.seq;
      events.add([frame]);
    };

    // The socket comes back by itself, later each time that it is refused.
    const readAnew = async () => {
      await client.refetchQueries({ queryKey });
      last = position();
    };

    const onText = (data: unknown) => {
      const frame = serverFrameSchema.safeParse(data).data;
      if (!frame) return;
      if (frame.kind === 'event') onEvent(frame);
      else if (frame.kind === 'step') {
        reel.did(frame.line);
        done.add([frame.line]);
        proving.acted();
      } else if (frame.kind === 'note') {
        const { note } = frame;
        if (note.about === 'act') reel.mark(note);
        else if (note.about === 'proof') proving.noted(note);
        else said.add(note.lines.map((line) => ({ ...line, n: note.n, id: ++lines })));
      } else {
        last = Math.max(last, frame.seq);
        setPhase('live');
      }
    };

    const socket = openSocket({
      query: () => ({ since: String(last), test_id: testId }),
      onOpen: (send) => {
        catchUp();
        send({ kind: 'watch', test_id: testId });
      },
      onText,
      onBinary: (data) => reel.picture(new Uint8Array(data, PICTURE_HEAD_BYTES)),
      onLost: (code) => {
        setPhase('offline');
        if (isCursorRefused(code)) readAnew().catch(console.error);
      },
    });
    return () => {
      for (const part of [events, done, said, proving]) part.end();
      socket.close();
    };
  }, [client, testId, reel]);

  return { phase, steps, output, proofs, reel };
}

/** Whether the server can't go on from the position that it was given. */
const isCursorRefused = (code: number): boolean =>
  code === CLOSES.FutureCursor || code === CLOSES.OutdatedCursor;
