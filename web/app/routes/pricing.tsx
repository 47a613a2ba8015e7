import { PaymentNotice } from '#web/features/marketing/components/payment-notice.tsx';
import { Faq, PlanCards, PlanTable } from '#web/features/marketing/components/plan-cards.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { pricing } from '#web/texts/pages.ts';

export function Component() {
  useTitle(pricing.title);
  return (
    <div className="mx-auto flex max-w-[1240px] flex-col gap-14 px-4 pt-14 sm:px-6">
      <div>
        <h1 tabIndex={-1} className="mb-8 font-semibold text-4xl tracking-[-0.02em]">
          {pricing.title}
        </h1>
        <PaymentNotice />
        <PlanCards />
      </div>
      <section>
        <h2 className="mb-4 font-semibold text-xl tracking-tight">{pricing.compare.title}</h2>
        <PlanTable />
      </section>
      <section>
        <h2 className="mb-4 font-semibold text-xl tracking-tight">{pricing.faqTitle}</h2>
        <Faq />
      </section>
    </div>
  );
}
