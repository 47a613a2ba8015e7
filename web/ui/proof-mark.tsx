import type { Proof } from '#domain/findings/finding.ts';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';

const TICKS_MAX = 48;

/** A bug's proof: one filled pip per reproduction, and the way to it as a ruler whose kept steps stand out. */
export function ProofMark({ proof }: { proof: Proof }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 font-mono text-ink-2 text-xs">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="flex gap-[3px]">
          {Array.from({ length: proof.attempts }, (_, index) => index).map((index) => (
            <span
              key={index}
              className={cn(
                'size-1.5 rounded-full',
                index < proof.reproduced ? 'bg-signal' : 'border border-line-strong',
              )}
            />
          ))}
        </span>
        {common.reproduced(proof.reproduced, proof.attempts)}
      </span>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <StepRuler before={proof.steps_before} after={proof.steps_after} />
        <span className="whitespace-nowrap">{common.steps(proof.steps_after, proof.steps_before)}</span>
      </span>
    </span>
  );
}

/** Draws at most 48 ticks; longer ways are scaled down, keeping at least one tick for the steps that are left. */
function StepRuler({ before, after }: { before: number; after: number }) {
  const scale = Math.min(1, TICKS_MAX / Math.max(1, before));
  const ticks = Math.round(before * scale);
  const kept = Math.max(after > 0 ? 1 : 0, Math.round(after * scale));
  return (
    <span aria-hidden className="flex h-3 min-w-0 items-end justify-end gap-[2px] overflow-hidden">
      {Array.from({ length: ticks }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={cn('w-px shrink-0', index >= ticks - kept ? 'h-3 bg-signal' : 'h-1.5 bg-line-strong')}
        />
      ))}
    </span>
  );
}
