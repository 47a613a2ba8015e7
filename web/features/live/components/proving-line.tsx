import type { ReactNode } from 'react';
import type { TestRunState } from '#domain/test-run/state.ts';
import { live } from '#web/texts/live.ts';
import type { ProofSigns } from '../hooks/proof-signs.ts';

/** What is known of the proofs that are under way; null when none is known to be. */
export function provingText(
  { status, proving, paused }: TestRunState,
  { underWay }: ProofSigns,
): string | null {
  if (status === 'processing_results')
    return proving ? live.provedSoFar(proving.done, proving.of) : live.provingNow;
  return underWay && status === 'running' && !paused
    ? live.underWay(underWay.under_way, underWay.waiting)
    : null;
}

/** Says in a pane that work goes on which no action shows. */
export function ProvingLine({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 border-line border-b px-3 py-2 text-ink-2 text-xs">
      <span aria-hidden className="size-2 shrink-0 animate-live rounded-full bg-signal" />
      {children}
    </p>
  );
}
