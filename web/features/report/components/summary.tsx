import { Link } from 'react-router-dom';
import type { Severity } from '#domain/findings/finding.ts';
import { partMuted } from '#domain/report/muted.ts';
import type { Report } from '#domain/report/report.ts';
import { cn } from '#web/lib/cn.ts';
import { formatClock, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { common } from '#web/texts/common.ts';
import { report as texts } from '#web/texts/report.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { SeverityMark } from '#web/ui/badge.tsx';
import { linkClass } from '#web/ui/link.ts';
import { BaselineLine } from './baseline-line.tsx';

const { summary } = texts;
const SEVERITIES: readonly Severity[] = ['critical', 'major', 'minor'];

/** The report in figures: bugs by severity, then where, how long and how far. */
export function Summary({ report, own }: { report: Report; own: boolean }) {
  const { environment_info: env, coverage } = report;
  return (
    <section
      aria-label={texts.title}
      className="grid overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-[auto_minmax(0,1fr)]"
    >
      <dl className="grid grid-cols-3 divide-x divide-line border-line border-b lg:border-r lg:border-b-0">
        {SEVERITIES.map((severity) => (
          <Count key={severity} severity={severity} count={report.total_bugs_found[severity]} />
        ))}
      </dl>
      <div className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-3">
        <Facts title={summary.environment} facts={environmentOf(env)} />
        <Facts
          title={summary.coverage}
          facts={[
            [
              summary.actions,
              `${formatNumber(coverage.actions)} (${formatNumber(coverage.actions_per_second)}/s)`,
            ],
            [summary.states, formatNumber(coverage.states)],
            [env.android_version === null ? summary.pages : summary.activities, coverage.urls.length],
          ]}
        />
        <Facts
          title={summary.run}
          facts={[
            [summary.duration, formatClock(report.duration_seconds * 1000)],
            [summary.mode, `${common.mode[report.mode]}, ${summary.seed.toLowerCase()} ${report.seed}`],
            ...(report.branch ? [[summary.branch, report.branch] as [string, string]] : []),
            [summary.stopped, texts.stop[coverage.stop_reason] ?? coverage.stop_reason],
          ]}
        />
      </div>
      {words.notShown(report) ? (
        <p className="border-line border-t px-4 py-2 text-sm lg:col-span-2">{words.notShown(report)}</p>
      ) : null}
      <Muted report={report} />
      {report.comparison ? (
        <p className="flex flex-wrap justify-between gap-x-6 border-line border-t px-4 py-2 text-ink-2 text-sm lg:col-span-2">
          {words.comparison(report.comparison)}
          {own ? (
            <Link to={`/results/${report.comparison.previous_test_id}`} className={linkClass}>
              {texts.previous}
            </Link>
          ) : null}
        </p>
      ) : null}
      {own && report.branch ? <BaselineLine testId={report.test_id} /> : null}
      <Line>{report.login ? words.login(report.login) : null}</Line>
      <Line>{report.model ? words.model(report.model) : null}</Line>
      <Line>{words.expiry(report)}</Line>
      <p className="border-line border-t px-4 py-2 text-ink-3 text-xs lg:col-span-2">
        {summary.submitted} {formatDateTime(report.submitted_at)}
      </p>
    </section>
  );
}

/** How many of the counted bugs are muted. */
function Muted({ report }: { report: Report }) {
  const { muted } = partMuted(report.bugs);
  return <Line>{muted.length > 0 ? texts.mute.some(muted.length) : null}</Line>;
}

/** A sentence across the whole width, where there is one. */
function Line({ children }: { children: string | null }) {
  if (!children) return null;
  return <p className="border-line border-t px-4 py-2 text-ink-2 text-sm lg:col-span-2">{children}</p>;
}

/** What an app ran on, or the browser that a web app was seen in. */
function environmentOf(env: Report['environment_info']): [string, string][] {
  const left: [string, string][] =
    env.not_measured.length > 0 ? [[summary.notMeasured, words.unmeasured(env.not_measured)]] : [];
  if (env.android_version !== null)
    return [
      [summary.device, env.device_model ?? env.device],
      [summary.android, env.android_version],
      ...left,
    ];
  return [[summary.browser, env.browser], [summary.os, env.os], [summary.device, env.device], ...left];
}

function Count({ severity, count }: { severity: Severity; count: number }) {
  return (
    <div className="flex min-w-28 flex-col-reverse justify-end gap-1 px-5 py-4">
      <dt>
        <SeverityMark severity={severity} />
      </dt>
      <dd
        className={cn(
          'tabular font-semibold text-4xl tracking-tight',
          count === 0 ? 'text-ink-3' : severity === 'critical' ? 'text-signal-text' : 'text-ink',
        )}
      >
        {count}
      </dd>
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: [string, string | number][] }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1 font-semibold text-xs">{title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="tabular break-words font-mono text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
