import type { ReactNode } from 'react';
import { isLive } from '#domain/test-run/run-spec.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import { displayAddress, formatClock, formatMinutes } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import { Badge, StatusMark } from '#web/ui/badge.tsx';
import { Progress } from '#web/ui/states.tsx';
import { useElapsed } from '../hooks/use-elapsed.ts';
import type { LivePhase } from '../hooks/use-live-run.ts';

type Props = { state: TestRunState; phase: LivePhase; actions: ReactNode };

/** The head of the live page: what runs, how far it is, and its figures. */
export function RunHeader({ state, phase, actions }: Props) {
  const running = state.status === 'running' && !state.paused;
  const elapsed = useElapsed(state.elapsed_ms, running);
  const minutes = state.spec?.requested_duration_minutes;
  const figures: [string, ReactNode][] = [
    [live.elapsed, formatClock(elapsed)],
    [live.actions, state.actions],
    [live.states, state.states],
    [live.pages, state.places],
    [live.bugs, state.bugs.length],
    ...provingFigure(state),
  ];
  return (
    <header className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 pt-3 pb-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="break-words font-semibold text-lg tracking-tight">
              {state.test_name}
            </h1>
            {state.status === 'none' ? null : <StatusMark status={state.status} />}
            {state.paused ? <Badge tone="warn">{live.paused}</Badge> : null}
            <PhaseMark phase={phase} wanted={state.status === 'none' || isLive(state.status)} />
          </div>
          <p className="truncate font-mono text-ink-3 text-xs">
            {state.spec?.target.bundle_name ?? displayAddress(state.spec?.target.url)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <dl className="flex flex-wrap gap-x-5 gap-y-2">
            {figures.map(([label, value]) => (
              <div key={label} className="flex flex-col">
                <dt className="text-2xs text-ink-3">{label}</dt>
                <dd className="tabular min-w-8 font-mono font-medium text-lg">
                  {value}
                  {label === live.elapsed && minutes ? (
                    <span className="ml-1.5 font-normal text-ink-3 text-xs">
                      {live.of(formatMinutes(minutes))}
                    </span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          {actions}
        </div>
      </div>
      <Progress value={state.progress} label={live.progress} className="rounded-none" />
    </header>
  );
}

/** How far the proofs are, once the exploration is over. */
function provingFigure({ status, proving }: TestRunState): [string, ReactNode][] {
  if (status !== 'processing_results' || !proving) return [];
  return [[live.proving, live.provingOf(proving.done, proving.of)]];
}

/** Says when the page is behind the run. Silent once it follows, so that screen readers aren't told at every event. */
function PhaseMark({ phase, wanted }: { phase: LivePhase; wanted: boolean }) {
  if (!wanted) return null;
  return (
    <span role="status" className="inline-flex">
      {phase === 'live' ? null : (
        <Badge tone="warn">{phase === 'offline' ? live.offline : live.catchingUp}</Badge>
      )}
    </span>
  );
}
