import type { ReactNode } from 'react';
import type { Severity } from '#domain/findings/finding.ts';
import type { RunStatus } from '#domain/test-run/run-spec.ts';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';

type Tone = 'neutral' | 'signal' | 'ok' | 'warn' | 'late';

const TONES: Record<Tone, string> = {
  neutral: 'border-line-strong text-ink-2',
  signal: 'border-signal/50 bg-signal-wash text-signal-text',
  ok: 'border-ok/40 bg-ok-wash text-ok',
  warn: 'border-warn/40 bg-warn-wash text-warn',
  late: 'border-late/40 bg-late-wash text-late',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm border px-1.5 font-medium text-2xs',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

const LEVEL: Record<Severity, number> = { minor: 1, major: 2, critical: 3 };

/** Severity as a three-bar meter: told by level and word, not by hue alone. */
export function SeverityMark({ severity, word = true }: { severity: Severity; word?: boolean }) {
  const level = LEVEL[severity];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-xs',
        level === 3 ? 'text-signal-text' : level === 2 ? 'text-ink' : 'text-ink-3',
      )}
    >
      <span aria-hidden className="flex h-3 items-end gap-px">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cn('w-[3px] rounded-[1px]', bar <= level ? 'bg-current' : 'bg-line-strong')}
            style={{ height: `${bar * 4}px` }}
          />
        ))}
      </span>
      {word ? common.severity[severity] : <span className="sr-only">{common.severity[severity]}</span>}
    </span>
  );
}

const DOTS: Record<RunStatus, string> = {
  queued: 'border border-dashed border-ink-3',
  running: 'bg-signal animate-live',
  processing_results: 'border-2 border-signal',
  completed: 'bg-ok',
  failed: 'bg-signal rotate-45 rounded-none!',
  cancelled: 'h-[2px]! bg-ink-3',
};

/** The status of a run: a mark of its own shape, and the word. */
export function StatusMark({ status }: { status: RunStatus }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-2 text-xs">
      <span aria-hidden className="flex size-2 items-center justify-center">
        <span className={cn('size-2 rounded-full', DOTS[status])} />
      </span>
      {common.status[status]}
    </span>
  );
}
