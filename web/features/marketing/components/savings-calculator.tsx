import { useId, useState } from 'react';
import { PLANS } from '#domain/plans/plans.ts';
import { formatDollars, formatNumber } from '#web/lib/format.ts';
import { pricing } from '#web/texts/pages.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { type Effort, savingsOf } from '../hooks/savings.ts';

const { savings } = pricing;
const START: Effort = { hours: 16, releases: 4, rate: 60, share: 50 };
const MAX: Effort = { hours: 2000, releases: 500, rate: 1000, share: 100 };
const NAMES = ['hours', 'releases', 'rate', 'share'] as const satisfies (keyof Effort)[];

/** A number within its bounds; what is no number counts as none. */
const bounded = (text: string, max: number): number => Math.min(max, Math.max(0, Number(text) || 0));

/** The return on investment, with the visitor's own numbers and the formula in words. */
export function SavingsCalculator() {
  const [texts, setTexts] = useState(() => ({
    hours: String(START.hours),
    releases: String(START.releases),
    rate: String(START.rate),
    share: String(START.share),
  }));
  const effort = { ...START };
  for (const name of NAMES) effort[name] = bounded(texts[name], MAX[name]);
  const result = savingsOf(effort);
  const plan = PLANS[result.plan].name;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 font-semibold text-xl tracking-tight">
        {savings.title}
      </h2>
      <p className="max-w-[70ch] text-ink-2">{savings.claim}</p>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">{savings.own}</p>
      <div className="grid rounded-lg border border-line bg-surface lg:grid-cols-2">
        <div className="grid content-start gap-4 p-6 sm:grid-cols-2">
          {NAMES.map((name) => (
            <Field key={name} label={savings.fields[name]}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="decimal"
                  min={0}
                  max={MAX[name]}
                  value={texts[name]}
                  onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="border-line p-6 max-lg:border-t lg:border-l">
          <dl className="flex flex-col gap-2" aria-live="polite">
            <Row label={savings.byHand} dollars={result.byHand} />
            <Row label={savings.withRove(plan)} dollars={result.withRove} />
            <div className="flex items-baseline justify-between gap-6 border-line border-t pt-3">
              <dt className="font-medium">{savings.saved}</dt>
              <dd className="tabular text-right font-semibold text-2xl tracking-tight">
                {formatDollars(result.saved)}{' '}
                <span className="font-normal text-ink-3 text-sm">{savings.perMonth}</span>
              </dd>
            </div>
          </dl>
          <p className="mt-2 text-right text-ink-2 text-sm">
            {result.saved < 0
              ? savings.lost
              : [
                  savings.perYear(formatDollars(result.saved * 12)),
                  ...(result.times === null ? [] : [savings.times(formatNumber(result.times))]),
                ].join(', ')}
          </p>
        </div>
        <p className="border-line border-t px-6 py-4 text-ink-3 text-sm lg:col-span-2">
          {savings.formula(plan)}
        </p>
      </div>
    </section>
  );
}

function Row({ label, dollars }: { label: string; dollars: number }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular text-right font-mono">
        {formatDollars(dollars)} <span className="font-sans text-ink-3 text-sm">{savings.perMonth}</span>
      </dd>
    </div>
  );
}
