import type { ProvedBug } from '#domain/test-run/state.ts';
import { displayAddress } from '#web/lib/format.ts';
import { common } from '#web/texts/common.ts';
import { live } from '#web/texts/live.ts';
import { SeverityMark } from '#web/ui/badge.tsx';
import { ProofMark } from '#web/ui/proof-mark.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Panel } from './panel.tsx';
import { ProvingLine } from './proving-line.tsx';

/** The bugs that were proved so far, newest first. Additions are announced politely. `proving`: what is under way. */
export function FindingList({ bugs, proving }: { bugs: readonly ProvedBug[]; proving: string | null }) {
  return (
    <Panel title={live.findings} count={bugs.length}>
      <ScrollBox label={live.findings} className="h-full">
        {proving ? <ProvingLine>{proving}</ProvingLine> : null}
        {bugs.length === 0 ? <EmptyState title={live.findingsEmpty} /> : null}
        <ul aria-live="polite" aria-relevant="additions">
          {bugs.toReversed().map((bug) => (
            <li key={bug.fingerprint} className="animate-arrive border-line border-b px-3 py-3">
              <div className="flex items-center justify-between gap-2">
                <SeverityMark severity={bug.severity} />
                <span className="text-2xs text-ink-3">{common.category[bug.category]}</span>
              </div>
              <p className="mt-1 break-words font-medium text-sm">{bug.title}</p>
              <p className="mt-0.5 mb-2 truncate font-mono text-2xs text-ink-3">
                {displayAddress(bug.place)}
              </p>
              <ProofMark proof={bug.proof} />
            </li>
          ))}
        </ul>
      </ScrollBox>
    </Panel>
  );
}
