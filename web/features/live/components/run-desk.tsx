import { type ReactNode, useMemo } from 'react';
import { isLive } from '#domain/test-run/run-spec.ts';
import { mergeLines, type Snapshot } from '../hooks/live-run.ts';
import { useLiveRun } from '../hooks/use-live-run.ts';
import { ActionLog } from './action-log.tsx';
import { BrowserPicture } from './browser-picture.tsx';
import { FindingList } from './finding-list.tsx';
import { PlaceList } from './place-list.tsx';
import { RunEnd } from './run-end.tsx';
import { RunHeader } from './run-header.tsx';
import { Timeline } from './timeline.tsx';

type Props = { testId: string; snapshot: Snapshot; cancel: ReactNode };

/** The cutting desk: log of actions, the browser, and what was proved, side by side; one under another when narrow. */
export function RunDesk({ testId, snapshot, cancel }: Props) {
  const { state } = snapshot;
  const { phase, steps, onPicture } = useLiveRun(testId);
  const lines = useMemo(() => mergeLines(state.recent_actions, steps), [state.recent_actions, steps]);
  const going = state.status === 'none' || isLive(state.status);
  return (
    <div className="flex flex-col gap-3">
      <RunHeader state={state} phase={phase} actions={going ? cancel : null} />
      <RunEnd testId={testId} state={state} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[288px_minmax(0,1fr)_288px] 2xl:grid-cols-[340px_minmax(0,1fr)_340px]">
        <div className="order-2 h-[420px] lg:order-3 lg:col-span-2 lg:h-[360px] xl:order-1 xl:col-span-1 xl:h-[calc(100dvh-148px)]">
          <Pane>
            <ActionLog lines={lines} />
          </Pane>
        </div>
        <div className="order-1 flex min-w-0 flex-col gap-3 xl:order-2 xl:h-[calc(100dvh-148px)]">
          <BrowserPicture state={state} place={lines.at(-1)?.place ?? ''} onPicture={onPicture} />
          <Timeline lines={lines} />
          <PlaceList lines={lines} />
        </div>
        <div className="relative order-3 h-[420px] lg:order-2 lg:h-auto xl:order-3">
          <div className="h-full lg:absolute lg:inset-0">
            <Pane>
              <FindingList bugs={state.bugs} />
            </Pane>
          </div>
        </div>
      </div>
    </div>
  );
}

function Pane({ children }: { children: ReactNode }) {
  return <div className="grid h-full grid-rows-[minmax(0,1fr)]">{children}</div>;
}
