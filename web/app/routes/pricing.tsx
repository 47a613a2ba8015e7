import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { Closing } from '#web/features/marketing/components/closing.tsx';
import { PaymentNotice } from '#web/features/marketing/components/payment-notice.tsx';
import { Faq, PlanCards, PlanTable } from '#web/features/marketing/components/plan-cards.tsx';
import { SavingsCalculator } from '#web/features/marketing/components/savings-calculator.tsx';
import { seemsSignedIn } from '#web/lib/session-hint.ts';
import { useClientValue } from '#web/lib/use-client-value.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { pricing } from '#web/texts/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The sign-up has nothing to offer to whoever is signed in: the plan is chosen inside. */
function PlanLink(plan: PlanType) {
  const to = `/dashboard/pricing?checkout=${plan}`;
  return (
    <ButtonLink reloadDocument to={to} variant={plan === 'pro' ? 'primary' : 'outline'} className="mt-auto">
      {pricing.choose(PLANS[plan].name)}
    </ButtonLink>
  );
}

export function Component() {
  useTitle(pricing.title);
  const signedIn = useClientValue(seemsSignedIn, false);
  return (
    <div className="mx-auto flex max-w-[1240px] flex-col gap-14 px-4 pt-14 sm:px-6">
      <div>
        <h1 tabIndex={-1} className="mb-8 font-semibold text-4xl tracking-[-0.02em]">
          {pricing.title}
        </h1>
        <PaymentNotice />
        <PlanCards {...(signedIn ? { action: PlanLink } : {})} />
      </div>
      <SavingsCalculator />
      <section>
        <h2 className="mb-4 font-semibold text-xl tracking-tight">{pricing.compare.title}</h2>
        <PlanTable />
      </section>
      <section>
        <h2 className="mb-4 font-semibold text-xl tracking-tight">{pricing.faqTitle}</h2>
        <Faq />
      </section>
      <Closing {...pricing.closing} />
    </div>
  );
}
