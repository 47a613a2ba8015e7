import { Link } from 'react-router-dom';
import type { ReportFinding } from '#domain/report/report.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate, shortId } from '#web/lib/format.ts';
import { common } from '#web/texts/common.ts';
import { report } from '#web/texts/report.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { Badge, SeverityMark } from '#web/ui/badge.tsx';
import { linkClass } from '#web/ui/link.ts';
import { ProofMark } from '#web/ui/proof-mark.tsx';
import { BugEvidence, hasEvidence } from './bug-evidence.tsx';
import { CopyBug } from './copy-bug.tsx';
import { FilmStrip } from './film-strip.tsx';
import { MuteBug, MutedLine } from './mute-bug.tsx';
import { VerifyFix } from './verify-fix.tsx';

type Props = {
  testId: string;
  bug: ReportFinding;
  links: Record<string, string>;
  onBroken: () => void;
  targeted: boolean;
  /** Whether its reader may have it verified. */
  own: boolean;
};

/** One bug: its proof first, then what it is, the film of its steps, and what was recorded. Linkable by its id. */
export function BugCard({ testId, bug, links, onBroken, targeted, own }: Props) {
  const recorded = hasEvidence(bug, links);
  return (
    <article
      id={bug.bug_id}
      aria-labelledby={`${bug.bug_id}-title`}
      className={cn(
        // A long report is laid out where it is looked at.
        '[contain-intrinsic-size:auto_640px] [content-visibility:auto]',
        'scroll-mt-16 overflow-hidden rounded-lg border bg-surface lg:scroll-mt-4',
        targeted ? 'border-signal' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-b bg-sunken/60 px-4 py-2">
        {bug.proved ? <ProofMark proof={bug.proof} /> : <Badge tone="warn">{report.unproved}</Badge>}
        <SeverityMark severity={bug.severity} />
        <Badge>{common.category[bug.category]}</Badge>
        {bug.history ? (
          <Badge tone={bug.history === 'persisting' ? 'neutral' : 'signal'}>
            {report.history[bug.history]}
          </Badge>
        ) : null}
        {bug.mute ? <Badge>{report.mute.badge}</Badge> : null}
        <span className="ml-auto flex gap-0.5">
          {own && bug.proved && !bug.mute ? <MuteBug testId={testId} bug={bug} /> : null}
          <CopyBug bug={bug} />
        </span>
      </header>
      <div className="p-4">
        <h3 id={`${bug.bug_id}-title`} className="break-words font-semibold text-lg tracking-tight">
          {bug.title}
        </h3>
        {bug.mute ? <MutedLine mark={bug.mute} title={bug.title} own={own} /> : null}
        <Reach bug={bug} own={own} />
        {bug.at_base ? <p className="mt-1 text-ink-3 text-xs">{words.atBase(bug.at_base)}</p> : null}
        {bug.needs_state ? <p className="mt-1 text-ink-3 text-xs">{words.needsState}</p> : null}
        {bug.only_in ? <p className="mt-1 text-ink-3 text-xs">{words.onlyIn(bug.only_in)}</p> : null}
        <p className="mt-1 whitespace-pre-line break-words text-ink-2 text-sm">{bug.description}</p>
      </div>
      <FilmStrip bug={bug} links={links} onBroken={onBroken} />
      <div className={cn('grid gap-x-8 gap-y-5 p-4', recorded && 'lg:grid-cols-2')}>
        <div className="flex min-w-0 flex-col gap-4">
          <Steps steps={bug.reproduction_steps} />
          {own ? <VerifyFix testId={testId} bug={bug} /> : null}
          <Context bug={bug} />
        </div>
        <BugEvidence bug={bug} links={links} onBroken={onBroken} />
      </div>
    </article>
  );
}

/** On how many pages it was seen, and since when it is known. */
function Reach({ bug, own }: Pick<Props, 'bug' | 'own'>) {
  const pages = new Set([bug.url, ...bug.places]).size;
  const { first_seen } = bug;
  if (pages < 2 && !first_seen) return null;
  return (
    <p className="mt-1 text-ink-3 text-xs">
      {pages > 1 ? report.seenOn(pages) : null}
      {pages > 1 && first_seen ? ' · ' : null}
      {first_seen ? report.firstSeen(formatDate(first_seen.at)) : null}{' '}
      {first_seen && own ? (
        <Link to={`/results/${first_seen.test_id}`} className={linkClass}>
          {report.firstSeenIn(shortId(first_seen.test_id))}
        </Link>
      ) : null}
    </p>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <div>
      <h4 className="mb-2 font-semibold text-xs">{report.steps}</h4>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are a fixed sequence, and texts may repeat
            key={index}
            className="grid grid-cols-[24px_minmax(0,1fr)] gap-2 border-line border-l pb-2 pl-0 text-sm last:pb-0"
          >
            <span className="-ml-px tabular h-5 border-signal border-l-2 pl-2 font-mono text-ink-3 text-xs leading-5">
              {index + 1}
            </span>
            <span className="break-words">{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Context({ bug }: { bug: ReportFinding }) {
  const known = Object.entries(bug.additional_context);
  const facts: [string, string][] = [
    [report.address, bug.url],
    ...known.map(([key, value]): [string, string] => [words.fact(key), value]),
  ];
  const elsewhere = bug.places.filter((place) => place !== bug.url);
  if (elsewhere.length > 0) facts.push([report.places, elsewhere.join('\n')]);
  return (
    <div>
      <h4 className="mb-2 font-semibold text-xs">{report.context}</h4>
      <dl className="divide-y divide-line border-line border-y text-xs">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-3 py-1.5 sm:grid-cols-[112px_minmax(0,1fr)]">
            <dt className="block text-ink-3">{label}</dt>
            <dd className="whitespace-pre-wrap break-words font-mono text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
