import type { ReactNode } from 'react';
import { isHigher } from '#domain/billing/standing.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { billing as texts } from '#web/texts/billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useChangePlan } from '../api/change-plan.ts';

const { confirm } = texts;

type Props = { current: PlanType; plan: PlanType | null; onClose: () => void };

/** Asks before a subscription is changed, since that costs money or ends something. */
export function ConfirmChange({ current, plan, onClose }: Props) {
  const toast = useToast();
  const change = useChangePlan();
  if (!plan) return null;
  const { title, detail } = wordsFor(current, plan);
  const submit = () =>
    change.mutate(plan, {
      onSuccess: ({ outcome }) => toast('success', texts.done[outcome]),
      onError: (error) => toast('error', messageOf(error, texts.changeFailed)),
      onSettled: onClose,
    });
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mt-2 text-ink-2 text-sm">{detail}</p>
      <Buttons>
        <Button onClick={onClose}>{confirm.no}</Button>
        <Button variant={plan === 'free' ? 'danger' : 'primary'} disabled={change.isPending} onClick={submit}>
          {change.isPending ? confirm.busy : confirm.yes}
        </Button>
      </Buttons>
    </Dialog>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}

function wordsFor(current: PlanType, plan: PlanType) {
  if (plan === 'free') return { title: confirm.end, detail: confirm.endDetail };
  const { name } = PLANS[plan];
  if (isHigher(plan, current)) return { title: confirm.up(name), detail: confirm.upDetail };
  return { title: confirm.down(name), detail: confirm.downDetail };
}
