import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { isLive } from '#domain/test-run/run-spec.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Snapshot } from '../api/get-snapshot.ts';
import { mergeLines } from '../hooks/live-run.ts';
import type { ProofSigns } from '../hooks/proof-signs.ts';
import { useLiveRun } from '../hooks/use-live-run.ts';
import { ActionLog } from './action-log.tsx';
import { BrowserPicture } from './browser-picture.tsx';
import { FindingList } from './finding-list.tsx';
import { LiveMap } from './live-map.tsx';
import { OutputPane } from './output-pane.tsx';
import { PlaceList } from './place-list.tsx';
import { provingText } from './proving-line.tsx';
import { RunControls } from './run-controls.tsx';
import { RunEnd } from './run-end.tsx';
import { RunHeader } from './run-header.tsx';
import { Timeline } from './timeline.tsx';

type Props = { testId: string; snapshot: Snapshot; cancel: ReactNode };

/**
 * The cutting desk: log of actions, the browser with its timeline and output, and what was proved and seen, side by
 * side; one under another when narrow.
 */
export function RunDesk({ testId, snapshot, cancel }: Props) {
  const { state } = snapshot;
  const { phase, steps, output, proofs, reel } = useLiveRun(testId);
  const lines = useMemo(() => mergeLines(state.recent_actions, steps), [state.recent_actions, steps]);
  const [moment, setMoment] = useState<number | null>(null);
  const onMoment = useCallback((n: number | null) => setMoment(n), []);
  const going = state.status === 'none' || isLive(state.status);
  // What a cancelled run has kept is deleted with it.
  const mapped = state.checkpoint > 0 && state.status !== 'cancelled' && !state.cancel_requested;
  const shown = moment === null ? lines.at(-1) : lines.find(({ n }) => n === moment);
  const controls = going ? (
    <div className="flex flex-wrap gap-2">
      <RunControls testId={testId} state={state} />
      {cancel}
    </div>
  ) : null;
  return (
    <div className="flex flex-col gap-3">
      <RunHeader state={state} phase={phase} actions={controls} />
      {state.paused ? (
        <Notice tone="warn">{live.pausedDetail(formatMinutes(state.paused.limit_ms / 60_000))}</Notice>
      ) : null}
      <RunEnd testId={testId} state={state} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[288px_minmax(0,1fr)_288px] 2xl:grid-cols-[340px_minmax(0,1fr)_340px]">
        <div className="order-2 h-[420px] lg:order-3 lg:col-span-2 lg:h-[360px] xl:order-1 xl:col-span-1 xl:h-[calc(100dvh-148px)]">
          <Pane>
            <ActionLog lines={lines} moment={moment} pause={pauseText(state, proofs)} />
          </Pane>
        </div>
        <div className="order-1 flex min-w-0 flex-col gap-3 xl:order-2 xl:h-[calc(100dvh-148px)]">
          <BrowserPicture state={state} place={shown?.place ?? ''} reel={reel} moment={moment} />
          <Timeline lines={lines} moment={moment} onMoment={onMoment} />
          <OutputPane lines={output} />
        </div>
        <div className="order-3 flex min-w-0 flex-col gap-3 lg:order-2 xl:order-3 xl:h-[calc(100dvh-148px)]">
          <div className="h-[300px] xl:h-auto xl:min-h-0 xl:flex-1">
            <Pane>
              <FindingList bugs={state.bugs} proving={provingText(state, proofs)} />
            </Pane>
          </div>
          <div className="h-[300px] xl:h-auto xl:min-h-0 xl:flex-1">
            <LiveMap testId={testId} begun={mapped} going={going && !state.paused} />
          </div>
          <PlaceList lines={lines} />
        </div>
      </div>
    </div>
  );
}

/** Why no action happens, where that is because of proofs. */
function pauseText(state: TestRunState, { underWay, quiet }: ProofSigns): string | null {
  if (state.status === 'processing_results') return live.exploringOver;
  return state.status === 'running' && !state.paused && quiet && underWay ? live.provingInstead : null;
}

function Pane({ children }: { children: ReactNode }) {
  return <div className="grid h-full grid-rows-[minmax(0,1fr)]">{children}</div>;
}
