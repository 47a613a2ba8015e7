import { useProfile } from '#web/features/account/hooks/use-profile.ts';
import { PlanChooser } from '#web/features/billing/components/plan-chooser.tsx';
import { PaymentNotice } from '#web/features/marketing/components/payment-notice.tsx';
import { Faq, PlanTable } from '#web/features/marketing/components/plan-cards.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { pricing } from '#web/texts/pages.ts';
import { Card, PageHeader } from '#web/ui/card.tsx';

export function Component() {
  useTitle(pricing.title);
  const { plan_type } = useProfile();
  return (
    <>
      <PageHeader title={pricing.title} />
      <PaymentNotice />
      <div className="flex flex-col gap-6">
        <PlanChooser current={plan_type} />
        <Card title={pricing.compare.title} flush>
          <PlanTable />
        </Card>
        <Card title={pricing.faqTitle}>
          <Faq />
        </Card>
      </div>
    </>
  );
}
