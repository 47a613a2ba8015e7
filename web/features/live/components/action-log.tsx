import { ArrowDown } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { ActionLine } from '#domain/test-run/events.ts';
import { cn } from '#web/lib/cn.ts';
import { formatClock } from '#web/lib/format.ts';
import { live } from '#web/texts/live.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Panel } from './panel.tsx';
import { ProvingLine } from './proving-line.tsx';

const NEAR_END_PX = 48;

/** `pause`: why no action happens now, null where one does. */
type Props = { lines: readonly ActionLine[]; moment: number | null; pause: string | null };

/** What was done, why, and what came of it. Follows the newest line until the reader scrolls up, or looks back. */
export function ActionLog({ lines, moment, pause }: Props) {
  const box = useRef<HTMLElement>(null);
  const [following, setFollowing] = useState(true);
  const looksBack = moment !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line scrolls the log while it is followed
  useEffect(() => {
    if (!looksBack && following && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, pause, following, looksBack]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each moment: the reader may scroll on from there
  useEffect(() => {
    if (box.current) bringIntoBox(box.current, box.current.querySelector('[aria-current]'));
  }, [moment]);
  const onScroll = () => {
    const { current } = box;
    if (!current) return;
    setFollowing(current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX);
  };
  return (
    <Panel title={live.log} count={lines.at(-1)?.n ?? 0} className="relative">
      <ScrollBox label={live.log} ref={box} onScroll={onScroll} className="h-full">
        {lines.length === 0 ? <EmptyState title={live.logEmpty} /> : null}
        <ol>
          {lines.map((line) => (
            <LogLine key={line.n} line={line} chosen={line.n === moment} />
          ))}
        </ol>
        {pause ? <ProvingLine>{pause}</ProvingLine> : null}
      </ScrollBox>
      {following ? null : (
        <Button
          size="sm"
          variant="primary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
          onClick={() => setFollowing(true)}
        >
          <ArrowDown size={14} aria-hidden />
          {live.follow}
        </Button>
      )}
    </Panel>
  );
}

/** Scrolls a box, and not the page around it, as little as shows all of the element. */
function bringIntoBox(box: HTMLElement, element: Element | null): void {
  if (!element) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

const MARKS: Record<ActionLine['outcome'], string> = {
  new_state: 'bg-ink',
  known_state: 'border border-ink-3',
  no_change: 'h-px! bg-ink-3',
  failed: 'rotate-45 rounded-none! bg-signal',
};

const LogLine = memo(function LogLine({ line, chosen }: { line: ActionLine; chosen: boolean }) {
  return (
    <li
      aria-current={chosen || undefined}
      className={cn(
        '[contain-intrinsic-size:auto_49px] [content-visibility:auto]',
        'grid grid-cols-[44px_10px_minmax(0,1fr)] gap-x-2 border-line border-b px-3 py-2 text-xs last:border-b-0',
        chosen && 'bg-sunken',
      )}
    >
      <span className="tabular pt-px font-mono text-2xs text-ink-3">{formatClock(line.at_ms)}</span>
      <span className="flex h-4 items-center" title={live.outcome[line.outcome]}>
        <span aria-hidden className={cn('size-2 rounded-full', MARKS[line.outcome])} />
        <span className="sr-only">{live.outcome[line.outcome]}:</span>
      </span>
      <span className="min-w-0">
        <span className="block break-words text-ink">{line.text}</span>
        {line.why ? <span className="block break-words text-2xs text-ink-3">{line.why}</span> : null}
      </span>
    </li>
  );
});
