import { Radio } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import type { ActionLine } from '#domain/test-run/events.ts';
import { cn } from '#web/lib/cn.ts';
import { formatClock } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from './panel.tsx';

const HEIGHT = 32;
const HEIGHTS: Record<ActionLine['outcome'], number> = {
  new_state: 32,
  known_state: 16,
  no_change: 6,
  failed: 32,
};
const COLOURS: Record<ActionLine['outcome'], string> = {
  new_state: 'text-ink',
  known_state: 'text-ink-3',
  no_change: 'text-line-strong',
  failed: 'text-signal',
};
const KEY = ['new_state', 'known_state', 'no_change', 'failed'] as const;

type Props = {
  lines: readonly ActionLine[];
  /** The action that is looked at; null means now. */
  moment: number | null;
  onMoment: (n: number | null) => void;
};

/**
 * The last actions as a strip, the newest at the right: how much they brought can be seen at a glance, and each be
 * looked at again.
 */
export const Timeline = memo(function Timeline({ lines, moment, onMoment }: Props) {
  const last = lines.length - 1;
  const found = moment === null ? last : lines.findIndex(({ n }) => n >= moment);
  const at = Math.max(0, found);
  const line = lines[at];
  const slider = useRef<HTMLInputElement>(null);
  const words = moment === null ? null : textOf(line, moment);
  const choose = (index: number) => onMoment(index >= last ? null : (lines[index]?.n ?? null));
  return (
    <Panel
      title={live.timeline}
      className="shrink-0"
      action={
        moment === null ? null : (
          <Button
            size="sm"
            variant="signal"
            className="h-6"
            onClick={() => {
              // The button goes with the click: whoever uses the keyboard stays here.
              slider.current?.focus();
              onMoment(null);
            }}
          >
            <Radio size={12} aria-hidden />
            {live.live}
          </Button>
        )
      }
    >
      <div className="px-3 pt-2 pb-1">
        <Strip lines={lines} at={line?.n === moment ? at : null} />
        <input
          ref={slider}
          type="range"
          min={0}
          max={Math.max(0, last)}
          value={Math.max(0, at)}
          disabled={last < 1}
          aria-label={live.moment}
          aria-valuetext={words ?? live.now}
          onChange={(event) => choose(Number(event.target.value))}
          className="block h-5 w-full cursor-ew-resize accent-signal disabled:cursor-not-allowed"
        />
        <p className="min-h-4 truncate text-2xs text-ink-2">{words}</p>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-3 py-1.5 text-2xs text-ink-3">
        {KEY.map((outcome) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cn('w-[2px] bg-current', COLOURS[outcome])}
              style={{ height: `${Math.min(12, HEIGHTS[outcome])}px` }}
            />
            {live.outcome[outcome]}
            <span className="tabular font-mono">{lines.filter((one) => one.outcome === outcome).length}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
});

/** What was done at a moment; the strip may not reach back to it any more. */
function textOf(line: ActionLine | undefined, moment: number): string {
  return line?.n === moment ? live.momentText(formatClock(line.at_ms), line.text) : live.momentPast;
}

/** One path for each outcome: many ticks are drawn as fast as few. */
function Strip({ lines, at }: { lines: readonly ActionLine[]; at: number | null }) {
  const paths = useMemo(() => {
    const parts: Record<ActionLine['outcome'], string[]> = {
      new_state: [],
      known_state: [],
      no_change: [],
      failed: [],
    };
    lines.forEach(({ outcome }, index) => {
      parts[outcome].push(`M${index + 0.5} ${HEIGHT}v-${HEIGHTS[outcome]}`);
    });
    return KEY.map((outcome) => ({ outcome, d: parts[outcome].join('') }));
  }, [lines]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(1, lines.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-8 w-full"
    >
      {paths.map(({ outcome, d }) => (
        <path
          key={outcome}
          d={d}
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          className={COLOURS[outcome]}
        />
      ))}
      {at === null ? null : (
        <path
          d={`M${at + 0.5} 0v${HEIGHT}`}
          stroke="currentColor"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
          className="text-signal"
        />
      )}
    </svg>
  );
}
