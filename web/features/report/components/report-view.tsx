import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { ReportExtra } from '#domain/plans/entitlements.ts';
import { displayAddress, shortId } from '#web/lib/format.ts';
import { common } from '#web/texts/common.ts';
import { report as texts } from '#web/texts/report.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import type { LinkedReport } from '../api/get-report.ts';
import { useFreshLinks } from '../hooks/use-fresh-links.ts';
import { BugList } from './bug-list.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ShareButton } from './share-report.tsx';
import { FixedCard, PerformanceCard, SecurityCard, UnprovedCard, VideoCard } from './side-parts.tsx';
import { Summary } from './summary.tsx';

type Props = {
  report: LinkedReport;
  /** Where it was read from, to be read again when its links have run out. */
  queryKey: QueryKey;
  /** Drawn below the bugs. */
  below: ReactNode;
  /** Whether the reader is whose report it is: others read it, and no more. */
  own: boolean;
};

/** A whole report. */
export function ReportView({ report, queryKey, below, own }: Props) {
  const { data, links } = report;
  const refresh = useFreshLinks(queryKey);
  // What is far below does not keep the first bugs waiting.
  const isBegun = useDeferredValue(true, false);
  const includes = (extra: ReportExtra) => !data.not_included.includes(extra);
  return (
    <>
      <PageHeader
        title={data.test_name}
        detail={
          <span className="flex flex-wrap gap-x-3 font-mono text-xs">
            <span>{shortId(data.test_id)}</span>
            <span className="break-all">{data.bundle_name ?? displayAddress(data.url)}</span>
            <span>{common.testType[data.test_type]}</span>
          </span>
        }
        actions={
          own ? (
            <>
              <Link to="/results" className={buttonClass({ variant: 'ghost' })}>
                {texts.back}
              </Link>
              <ShareButton testId={data.test_id} />
              <DownloadMenu report={data} />
            </>
          ) : null
        }
      />
      <Summary report={data} own={own} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <BugList
          testId={data.test_id}
          bugs={data.bugs}
          rules={data.rules}
          links={links}
          onBroken={refresh}
          own={own}
          lacksVideo={!includes('video')}
        />
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
          <VideoCard
            src={data.video ? links[data.video.key] : undefined}
            onBroken={refresh}
            included={includes('video')}
          />
          <FixedCard comparison={data.comparison} />
          <PerformanceCard report={data} included={includes('performance_insights')} />
          <SecurityCard findings={data.security_findings} included={includes('security_scan')} />
          <UnprovedCard findings={data.unproved} />
        </div>
      </div>
      {below && isBegun ? <div className="mt-6">{below}</div> : null}
    </>
  );
}
