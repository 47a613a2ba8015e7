import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { entitlements } from '#domain/plans/entitlements.ts';
import { PLANS, type PlanType, planTypeSchema } from '#domain/plans/plans.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDollars, formatMinutes } from '#web/lib/format.ts';
import { pricing } from '#web/texts/pages.ts';
import { planWords } from '#web/texts/plan-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Table, Td, Th } from '#web/ui/table.tsx';

const PLAN_TYPES = planTypeSchema.options;

type PlanCardsProps = { current?: PlanType; action?: (type: PlanType) => ReactNode };

/** The three plans. `current` is the signed-in user's; `action` gives the button of each, else it leads to the sign-up. */
export function PlanCards({ current, action }: PlanCardsProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {PLAN_TYPES.map((type) => {
        const plan = PLANS[type];
        return (
          <li
            key={type}
            className={cn(
              'flex flex-col rounded-lg border bg-surface p-6',
              type === 'pro' ? 'border-ink' : 'border-line',
            )}
          >
            <div className="flex h-6 items-center justify-between">
              <h2 className="font-semibold text-lg">{plan.name}</h2>
              {current === type ? <Badge tone="ok">{pricing.current}</Badge> : null}
              {type === 'pro' && current !== 'pro' ? <Badge tone="signal">{pricing.popular}</Badge> : null}
            </div>
            <p className="mt-3">
              <span className="tabular font-semibold text-4xl tracking-tight">
                {formatDollars(plan.price)}
              </span>{' '}
              <span className="text-ink-3 text-sm">{pricing.per}</span>
            </p>
            <ul className="my-6 flex flex-col gap-2 text-ink-2 text-sm">
              {planWords.features(type).map((feature) => (
                <li key={feature} className="flex gap-2">
                  <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
                  {feature}
                </li>
              ))}
            </ul>
            {action?.(type) ?? (
              <ButtonLink
                to={`/signup?plan=${type}`}
                variant={type === 'pro' ? 'primary' : 'outline'}
                className="mt-auto"
              >
                {type === 'free' ? pricing.free : pricing.choose(plan.name)}
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const { compare } = pricing;
/** `logs` come and go with `video`. */
const EXTRAS = ['video', 'performance_insights', 'security_scan', 'analytics'] as const;
const ROWS: [string, (type: PlanType) => string | number][] = [
  [
    compare.rows.tests,
    (type) => (PLANS[type].testsPerMonth < 0 ? compare.unlimited : PLANS[type].testsPerMonth),
  ],
  [compare.rows.duration, (type) => formatMinutes(PLANS[type].maxTestDuration)],
  [compare.rows.slots, (type) => PLANS[type].concurrentSlots],
  [compare.rows.queue, (type) => compare.queues[type]],
  ...EXTRAS.map((extra): [string, (type: PlanType) => string] => [
    compare.extras[extra],
    (type) => (entitlements(type)[extra] ? compare.yes : compare.no),
  ]),
  [compare.rows.api, (type) => (PLANS[type].apiAccess ? compare.yes : compare.no)],
];

export function PlanTable() {
  return (
    <Table label={compare.title}>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">{compare.title}</span>
          </Th>
          {PLAN_TYPES.map((type) => (
            <Th key={type}>{PLANS[type].name}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="border-line border-b px-3 font-medium">
              {label}
            </th>
            {PLAN_TYPES.map((type) => (
              <Td key={type} className="tabular text-ink-2">
                {value(type)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function Faq() {
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {pricing.faq.map(({ q, a }) => (
        <div key={q}>
          <dt className="font-medium">{q}</dt>
          <dd className="mt-1 text-ink-2 text-sm">{a}</dd>
        </div>
      ))}
    </dl>
  );
}
