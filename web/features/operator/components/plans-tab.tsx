import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OperatorGranted } from '#domain/api/operator.ts';
import { PLANS, type PlanType, planTypeSchema } from '#domain/plans/plans.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { operator } from '#web/texts/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { getGrantsQueryOptions, useGrant } from '../api/granted-plans.ts';
import { AskWhy } from './ask-why.tsx';
import { WhyField } from './why-field.tsx';

const { plans: texts } = operator;
const GRANTED: readonly PlanType[] = planTypeSchema.options.filter((plan) => plan !== 'free');

/** Plans that accounts have without paying: the list, and what is granted and ended. */
export function PlansTab() {
  const query = useQuery(getGrantsQueryOptions());
  return (
    <div className="flex flex-col gap-6">
      <Card title={texts.title}>
        <p className="mb-4 max-w-prose text-ink-2 text-sm">{texts.intro}</p>
        <GrantPlan />
      </Card>
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isLoadingError ? <ErrorState message={operator.failed} onRetry={() => query.refetch()} /> : null}
      {query.data ? <Granted accounts={query.data} /> : null}
    </div>
  );
}

function GrantPlan() {
  const [who, setWho] = useState('');
  const [plan, setPlan] = useState<PlanType>('pro');
  const [why, setWhy] = useState('');
  const grant = useGrant();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const clear = () => {
      setWho('');
      setWhy('');
    };
    grant.mutate({ who, plan, why }, { onSuccess: clear });
  };
  const error = grant.isError ? messageOf(grant.error, operator.act.failed) : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_120px_minmax(0,1fr)]">
        <Field label={texts.who} hint={texts.whoHint} error={error}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              maxLength={320}
              value={who}
              onChange={(event) => setWho(event.target.value)}
            />
          )}
        </Field>
        <Field label={texts.plan}>
          {(control) => (
            <Select
              {...control}
              value={plan}
              onChange={(event) => setPlan(planTypeSchema.parse(event.target.value))}
            >
              {GRANTED.map((one) => (
                <option key={one} value={one}>
                  {PLANS[one].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <WhyField why={why} onWhy={setWhy} />
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={grant.isPending || who.trim() === ''}>
          {grant.isPending ? operator.act.busy : texts.add}
        </Button>
      </div>
    </form>
  );
}

function Granted({ accounts }: { accounts: readonly OperatorGranted[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const grant = useGrant();
  const toast = useToast();
  const end = (why: string) =>
    grant.mutate(
      { who: asked ?? '', plan: 'free', why },
      {
        onError: (error) => toast('error', messageOf(error, operator.act.failed)),
        onSettled: () => setAsked(null),
      },
    );
  if (accounts.length === 0)
    return (
      <Card>
        <EmptyState title={texts.none}>{texts.noneDetail}</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <Table label={texts.label}>
        <TableHead columns={texts.columns} />
        <tbody>
          {accounts.map(({ user_id, email, plan_type, granted_plan }) => (
            <tr key={user_id}>
              <Td className="text-xs">
                <span className="block min-w-36 break-all">{email}</span>
              </Td>
              <Td className="text-ink-2 text-xs">{PLANS[plan_type].name}</Td>
              <Td className="text-ink-2 text-xs">{PLANS[granted_plan].name}</Td>
              <Td>
                <Button size="sm" aria-label={texts.endOf(email)} onClick={() => setAsked(email)}>
                  {texts.end}
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <AskWhy
        key={asked}
        title={asked === null ? null : texts.endOf(asked)}
        detail={texts.endDetail}
        busy={grant.isPending}
        onClose={() => setAsked(null)}
        onConfirm={end}
      />
    </Card>
  );
}
