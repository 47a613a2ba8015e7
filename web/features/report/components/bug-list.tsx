import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { countBySeverity, GRAVITY } from '#domain/findings/finding.ts';
import { planWith } from '#domain/plans/entitlements.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { groupBugs } from '#domain/report/group-bugs.ts';
import { partMuted } from '#domain/report/muted.ts';
import type { ReportFinding, ReportRule } from '#domain/report/report.ts';
import { report } from '#web/texts/report.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useFocusOnMove } from '../hooks/use-focus-on-move.ts';
import { BugCard } from './bug-card.tsx';
import { type HistoryChoice, HistoryFilter } from './history-filter.tsx';
import { type SeverityChoice, SeverityFilter } from './severity-filter.tsx';

/** So many bugs, or groups of them, fill more than a window. */
const AT_ONCE = 2;

type Props = {
  testId: string;
  bugs: readonly ReportFinding[];
  rules: readonly ReportRule[];
  links: Record<string, string>;
  onBroken: () => void;
  /** Whether the reader is whose report it is. */
  own: boolean;
  /** Whether its plan keeps no videos and logs. */
  lacksVideo: boolean;
};

/** The proved bugs, the gravest first, and below them the muted ones; the one that the address names is scrolled to. */
export function BugList(props: Props) {
  const { bugs, lacksVideo } = props;
  const [severity, setSeverity] = useState<SeverityChoice>('all');
  const [history, setHistory] = useState<HistoryChoice>('all');
  const target = decodeURIComponent(useLocation().hash.slice(1));
  useEffect(() => {
    if (target) document.getElementById(target)?.scrollIntoView();
  }, [target]);
  const { counted, muted } = useMemo(() => partMuted(bugs), [bugs]);
  const moved = useFocusOnMove<HTMLHeadingElement>(muted.length);
  const shown = useMemo(
    () =>
      counted
        .filter((bug) => severity === 'all' || bug.severity === severity)
        .filter((bug) => history === 'all' || bug.history === history),
    [counted, severity, history],
  );
  return (
    <section aria-label={report.bugs}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={moved} tabIndex={-1} className="font-semibold text-lg tracking-tight">
          {report.bugs}
        </h2>
        {counted.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <HistoryFilter bugs={counted} value={history} onChange={setHistory} />
            <SeverityFilter counts={countBySeverity(counted)} value={severity} onChange={setSeverity} />
          </div>
        ) : null}
      </div>
      {lacksVideo && bugs.length > 0 ? (
        <p className="mb-3 text-ink-3 text-sm">{report.withoutVideo(PLANS[planWith('video')].name)}</p>
      ) : null}
      <Cards {...props} bugs={shown} target={target} />
      {shown.length === 0 ? <NoneShown all={bugs} counted={counted} /> : null}
      {muted.length > 0 ? (
        <details className="mt-6" open={muted.some(({ bug_id }) => bug_id === target)}>
          <summary className="rounded-sm font-semibold text-ink-2 text-sm hover:text-ink">
            {report.mute.list(muted.length)}
          </summary>
          <p className="mt-1 mb-3 text-ink-3 text-sm">{report.mute.listDetail}</p>
          <Cards {...props} bugs={muted} target={target} />
        </details>
      ) : null}
    </section>
  );
}

function Cards({ testId, bugs, rules, links, onBroken, own, target }: Props & { target: string }) {
  const groups = useMemo(() => {
    const sorted = bugs.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]);
    return groupBugs(sorted);
  }, [bugs]);
  // The first are there at once, the others in slices, so that the page is never deaf; but for one that is linked to.
  const isWhole = useDeferredValue(true, target !== '');
  return (
    <div className="flex flex-col gap-4">
      {(isWhole ? groups : groups.slice(0, AT_ONCE)).map((group) => {
        const cards = group.bugs.map((bug) => (
          <BugCard
            key={bug.bug_id}
            testId={testId}
            bug={bug}
            links={links}
            onBroken={onBroken}
            targeted={bug.bug_id === target}
            own={own}
          />
        ));
        if (group.bugs.length === 1) return cards;
        const rule = rules.find(({ id }) => id === group.rule)?.description ?? group.rule;
        return (
          <details key={group.bugs[0]?.bug_id} open>
            <summary className="mb-3 rounded-sm font-semibold text-ink-2 text-sm hover:text-ink">
              {report.group(rule, group.bugs.length)}
            </summary>
            <div className="flex flex-col gap-4">{cards}</div>
          </details>
        );
      })}
    </div>
  );
}

type NoneShownProps = { all: readonly ReportFinding[]; counted: readonly ReportFinding[] };

function NoneShown({ all, counted }: NoneShownProps) {
  const chosen = counted.length > 0 ? report.noneChosen : report.mute.all;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title={all.length === 0 ? report.noBugs : chosen}>
        {all.length === 0 ? report.noBugsDetail : null}
      </EmptyState>
    </div>
  );
}
