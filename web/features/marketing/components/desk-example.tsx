import type { Severity } from '#domain/findings/finding.ts';
import { cn } from '#web/lib/cn.ts';
import { landing } from '#web/texts/site.ts';
import { SeverityMark } from '#web/ui/badge.tsx';
import { ProofMark } from '#web/ui/proof-mark.tsx';

const { example } = landing;

const MARKS: Record<string, string> = {
  new: 'bg-ink',
  known: 'border border-ink-3',
  fail: 'rotate-45 rounded-none! bg-signal',
};

/** A still of the live page, as one picture to assistive technology. */
export function DeskExample() {
  return (
    <div
      role="img"
      aria-label={example.label}
      className="overflow-hidden rounded-lg border border-line-strong bg-surface"
    >
      <div className="flex items-center gap-3 border-line border-b px-4 py-2.5 text-xs">
        <span className="size-2 animate-live rounded-full bg-signal" />
        <span className="font-semibold">{example.name}</span>
        <span className="truncate font-mono text-ink-3 max-sm:hidden">{example.address}</span>
        <span className="tabular ml-auto whitespace-nowrap font-mono text-ink-2">{example.figures}</span>
        <span className="tabular font-medium font-mono">{example.clock}</span>
      </div>
      <div className="h-0.5 w-3/5 bg-signal" />
      <div className="grid md:grid-cols-[220px_minmax(0,1fr)] lg:grid-cols-[250px_minmax(0,1fr)_330px]">
        <ul className="border-line border-r text-xs max-md:hidden">
          {example.log.map(([clock, text, why, outcome]) => (
            <li
              key={clock}
              className="grid grid-cols-[32px_10px_minmax(0,1fr)] gap-2 border-line border-b px-3 py-2.5 last:border-b-0"
            >
              <span className="tabular font-mono text-2xs text-ink-3">{clock}</span>
              <span className="flex h-4 items-center">
                <span className={cn('size-2 rounded-full', MARKS[outcome])} />
              </span>
              <span>
                <span className="block">{text}</span>
                <span className="block text-2xs text-ink-3">{why}</span>
              </span>
            </li>
          ))}
        </ul>
        <Shop />
        <ul className="border-line max-lg:border-t md:max-lg:col-span-2 lg:border-l">
          {example.bugs.map((bug) => (
            <li key={bug.title} className="border-line border-b px-4 py-4 last:border-b-0">
              <SeverityMark severity={bug.severity as Severity} />
              <p className="mt-1.5 mb-3 font-medium text-sm">{bug.title}</p>
              <ProofMark proof={bug.proof} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The app under test, drawn. The element that is about to be pressed carries the mark. */
function Shop() {
  const { shop } = example;
  return (
    <div className="flex items-center justify-center bg-sunken p-6 sm:p-10">
      <div className="w-full max-w-[420px] rounded-md border border-line-strong bg-surface text-sm">
        <div className="border-line border-b px-4 py-3 font-semibold">{shop.brand}</div>
        {shop.items.map((item, index) => (
          <div key={item} className="flex items-center gap-3 border-line border-b px-4 py-3">
            <span className="size-9 rounded-sm bg-sunken" />
            <span className="flex-1">{item}</span>
            <span className="flex h-7 w-12 items-center justify-center rounded-sm border border-line-strong font-mono text-xs">
              {index}
            </span>
          </div>
        ))}
        <div className="flex items-center justify-between px-4 py-3">
          <span className="text-ink-2">
            {shop.total} <span className="font-mono text-ink">{shop.nan}</span>
          </span>
          <span className="relative rounded-sm bg-ink px-4 py-1.5 font-medium text-paper">
            {shop.checkout}
            <span className="absolute -inset-1.5 rounded-md border-2 border-signal" />
          </span>
        </div>
      </div>
    </div>
  );
}
