import { memo } from 'react';
import type { ActionLine } from '#domain/test-run/events.ts';
import { cn } from '#web/lib/cn.ts';
import { live } from '#web/texts/live.ts';
import { Panel } from './panel.tsx';

/** More ticks than the widest screen has room for are not drawn. */
const TICKS_MAX = 240;

const TICKS: Record<ActionLine['outcome'], string> = {
  new_state: 'h-8 bg-ink',
  known_state: 'h-4 bg-ink-3',
  no_change: 'h-1.5 bg-line-strong',
  failed: 'h-8 bg-signal',
};
const KEY = ['new_state', 'known_state', 'no_change', 'failed'] as const;

/** The last actions as a strip, the newest at the right: how much they brought can be seen at a glance. */
export const Timeline = memo(function Timeline({ lines }: { lines: readonly ActionLine[] }) {
  return (
    <Panel title={live.timeline} className="shrink-0">
      <div aria-hidden className="flex h-14 items-end justify-end gap-[2px] overflow-hidden px-3 pb-3">
        {lines.slice(-TICKS_MAX).map((line) => (
          <span key={line.n} className={cn('w-[2px] shrink-0', TICKS[line.outcome])} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-3 py-1.5 text-2xs text-ink-3">
        {KEY.map((outcome) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('max-h-3 w-[2px]', TICKS[outcome])} />
            {live.outcome[outcome]}
            <span className="tabular font-mono">
              {lines.filter((line) => line.outcome === outcome).length}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
});
