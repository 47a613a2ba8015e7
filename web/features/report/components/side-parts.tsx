import type { ReactNode } from 'react';
import type { Finding } from '#domain/findings/finding.ts';
import { planWith, type ReportExtra } from '#domain/plans/entitlements.ts';
import { PLANS } from '#domain/plans/plans.ts';
import type { Report, WebVitals } from '#domain/report/report.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useHeldLink } from '#web/lib/use-held-link.ts';
import { common } from '#web/texts/common.ts';
import { report as texts } from '#web/texts/report.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { SeverityMark } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatVital } from '../hooks/format-vital.ts';

type Metric = keyof Report['performance_metrics'];

type VideoCardProps = { src: string | undefined; onBroken: () => void; included: boolean };

/** The video keeps the first link that worked: a refreshed one would start it over. */
export function VideoCard({ src, onBroken, included }: VideoCardProps) {
  const { link, hold, release } = useHeldLink(src);
  const broken = () => {
    release();
    onBroken();
  };
  return (
    <Card title={texts.video} flush>
      {src ? (
        // biome-ignore lint/a11y/useMediaCaption: a recording of a browser has no sound
        <video
          controls
          preload="metadata"
          aria-label={texts.video}
          src={link}
          onLoadedMetadata={hold}
          onError={broken}
          className="aspect-[16/10] w-full bg-sunken"
        />
      ) : (
        <p className="p-4 text-ink-3 text-sm">{included ? texts.noVideo : lackOf('video')}</p>
      )}
    </Card>
  );
}

type PerformanceCardProps = { report: Report; included: boolean };

/** Medians and peaks that the run measured; a metric without a value says so. */
export function PerformanceCard({ report, included }: PerformanceCardProps) {
  const { performance_metrics: metrics, environment_info: env, web_vitals } = report;
  const names = Object.keys(texts.metrics) as Metric[];
  if (!included) return <NotIncluded title={texts.performance} extra="performance_insights" />;
  if (report.test_type === 'android_apk' && names.every((name) => metrics[name] === null))
    return <Quiet title={texts.performance}>{texts.noMetrics.app}</Quiet>;
  return (
    <Card title={texts.performance} flush>
      <dl className="divide-y divide-line">
        {names.map((name) => {
          const value = metrics[name];
          return (
            <div key={name} className="flex items-baseline justify-between gap-3 px-4 py-2 text-sm">
              <dt className="text-ink-2">
                {texts.metrics[name]}
                {value !== null && texts.metricNotes[name] ? (
                  <span className="mt-0.5 block text-ink-3 text-xs">{texts.metricNotes[name]}</span>
                ) : null}
              </dt>
              <dd className="tabular shrink-0 whitespace-nowrap font-mono text-xs">
                {value === null ? (
                  <span className="text-ink-3">{texts.notMeasured}</span>
                ) : (
                  `${formatNumber(value)} ${texts.units[name]}`
                )}
              </dd>
            </div>
          );
        })}
        {web_vitals ? VITALS.map((name) => <Vital key={name} name={name} value={web_vitals[name]} />) : null}
      </dl>
      {env.not_measured.length > 0 ? (
        <p className="border-line border-t px-4 py-2 text-ink-3 text-xs">
          {texts.noMetrics.browser(env.browser, words.unmeasured(env.not_measured))}
        </p>
      ) : null}
    </Card>
  );
}

const VITALS = ['lcp_ms', 'inp_ms', 'cls'] as const;

function Vital({ name, value }: { name: keyof WebVitals; value: number | null }) {
  return (
    <div className="flex items-baseline justify-between gap-3 px-4 py-2 text-sm">
      <dt className="text-ink-2">
        {texts.vitals[name]}
        <span className="mt-0.5 block text-ink-3 text-xs">{texts.vitalsNote}</span>
      </dt>
      <dd className="tabular shrink-0 whitespace-nowrap font-mono text-xs">
        {value === null ? <span className="text-ink-3">{texts.notMeasured}</span> : formatVital(name, value)}
      </dd>
    </div>
  );
}

type SecurityCardProps = { findings: Report['security_findings']; included: boolean };

export function SecurityCard({ findings, included }: SecurityCardProps) {
  if (!included) return <NotIncluded title={texts.security} extra="security_scan" />;
  return (
    <Card title={texts.security} flush>
      {findings.length === 0 ? <p className="p-4 text-ink-3 text-sm">{texts.noSecurity}</p> : null}
      <ul className="divide-y divide-line">
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id, and the list never changes
          <li key={index} className="px-4 py-3 text-sm">
            <p className="font-medium">{finding.type}</p>
            <p className="mt-0.5 break-words text-ink-2 text-xs">{finding.description}</p>
            <p className="mt-1 break-all font-mono text-ink-3 text-xs">
              <span className="sr-only">{texts.area}: </span>
              {finding.affected_area}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const lackOf = (extra: ReportExtra): string =>
  `${texts.notIncluded}. ${texts.partOf(PLANS[planWith(extra)].name)}`;

/** In the place of what a plan leaves out. */
function NotIncluded({ title, extra }: { title: string; extra: ReportExtra }) {
  return <Quiet title={title}>{lackOf(extra)}</Quiet>;
}

function Quiet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} flush>
      <p className="p-4 text-ink-3 text-sm">{children}</p>
    </Card>
  );
}

/** Bugs of earlier runs that this one looked for and did not meet, with how often it replayed them. */
export function FixedCard({ comparison }: { comparison: Report['comparison'] }) {
  if (!comparison || comparison.fixed.length === 0) return null;
  return (
    <Card title={texts.fixed(comparison.fixed.length)} flush>
      <ul className="divide-y divide-line">
        {comparison.fixed.map(({ bug_id, title, severity, replays }) => (
          <li key={bug_id} className="px-4 py-3">
            <SeverityMark severity={severity} />
            <p className="mt-1 break-words text-sm">{title}</p>
            {replays ? <p className="mt-1 text-ink-3 text-xs">{texts.notShownIn(replays)}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was seen but could not be shown again, kept apart from the bugs. */
export function UnprovedCard({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Card title={`${texts.unproved} (${findings.length})`} flush>
      <p className="px-4 pt-3 text-ink-3 text-xs">{texts.unprovedDetail}</p>
      <ul className="divide-y divide-line">
        {findings.map((finding) => (
          <li key={finding.bug_id} className="px-4 py-3">
            <div className="flex items-center justify-between gap-2">
              <SeverityMark severity={finding.severity} />
              <span className="tabular font-mono text-2xs text-ink-3">
                {common.reproduced(finding.proof.reproduced, finding.proof.attempts)}
              </span>
            </div>
            <p className="mt-1 break-words text-sm">{finding.title}</p>
            <p className="break-all font-mono text-2xs text-ink-3">{finding.url}</p>
            <HowSeen finding={finding} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The steps by which it was seen, and why there is no clip of them. */
function HowSeen({ finding }: { finding: Finding }) {
  const { reproduction_steps: steps, proof, bug_video } = finding;
  const why = proof.attempts === 0 ? texts.noClip.untried : texts.noClip.notShown;
  return (
    <>
      {bug_video ? null : <p className="mt-1 text-ink-3 text-xs">{why}</p>}
      {steps.length > 0 ? (
        <details className="mt-1 text-xs">
          <summary className="rounded-sm text-ink-2 hover:text-ink">{texts.seenBy(steps.length)}</summary>
          <ol className="mt-1 list-decimal pl-5 text-ink-2">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are a fixed sequence, and texts may repeat
              <li key={index} className="break-words">
                {step}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
