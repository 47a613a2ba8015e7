import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { TestRow } from '#domain/api/tests.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import type { Effort } from '#domain/site/ownership.ts';
import { getSitesQueryOptions } from '#web/features/account/api/sites.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { formatDate, formatMinutes } from '#web/lib/format.ts';
import { dashboard } from '#web/texts/dashboard.ts';
import { submit } from '#web/texts/submit.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';
import { type FreeSlots, missingProof, planForLonger } from '../hooks/allowances.ts';

type DurationFieldProps = ComponentProps<typeof Select> & {
  plan: PlanType;
  durations: readonly number[];
};

/** The durations that a plan allows, in minutes, and what a larger plan has. */
export function DurationField({ plan, durations, ...rest }: DurationFieldProps) {
  const larger = planForLonger(plan);
  const most = (one: PlanType) => formatMinutes(PLANS[one].maxTestDuration);
  return (
    <Field
      label={submit.labels.duration}
      hint={
        larger
          ? `${submit.hints.duration} ${submit.durationOf(PLANS[plan].name, most(plan), PLANS[larger].name, most(larger))}`
          : submit.hints.duration
      }
    >
      {(field) => (
        <Select {...field} {...rest}>
          {durations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatMinutes(minutes)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Says, before anything is sent, that the test needs a proof that the site is its user's; nothing where it does not. */
export function ProofNotice({ effort, address }: { effort: Effort; address: string }) {
  const needed = missingProof(effort, address, []);
  const { data } = useQuery({ ...getSitesQueryOptions(), enabled: needed !== null });
  const missing = data ? missingProof(effort, address, data) : null;
  if (!missing) return null;
  return (
    <Notice tone="warn">
      {submit.proof[missing.burden](missing.host)}{' '}
      <Link to="/settings?tab=sites" className={linkClass}>
        {submit.proof.how}
      </Link>
    </Notice>
  );
}

type LastTestProps = { last: TestRow | null; onUse: () => void };

/** Offers the settings of the last test of the same app. */
export function LastTest({ last, onUse }: LastTestProps) {
  if (!last) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
      {submit.last.tested(formatDate(last.submitted_at), formatMinutes(last.requested_duration_minutes))}
      <Button size="sm" onClick={onUse}>
        {submit.last.use}
      </Button>
    </p>
  );
}

/** What a larger plan lifts. */
const LIFTED = new Set(['PLAN_LIMIT_EXCEEDED', 'PLAN_RESTRICTION', 'INVALID_DURATION']);

/** Why the test was not taken: beside the button that was pressed, since the top of the form may be out of sight. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const lifted = error instanceof ApiError && LIFTED.has(error.code);
  const more = (
    <ButtonLink size="sm" variant="outline" to="/dashboard/pricing">
      {dashboard.upgrade}
    </ButtonLink>
  );
  return (
    <Notice tone="error" action={lifted ? more : null}>
      {messageOf(error, submit.failed)}
    </Notice>
  );
}

type SubmitButtonProps = { blocked: boolean; busy: boolean; slots: FreeSlots };

/** `blocked`: no slot at all is free. Says how many are left for this kind of test. */
export function SubmitButton({ blocked, busy, slots }: SubmitButtonProps) {
  const { kind, free, all } = slots;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="primary" size="lg" disabled={blocked || free === 0 || busy}>
        {busy ? submit.busy : submit.submit}
      </Button>
      <p className="text-ink-3 text-sm">{submit.slots.left(kind, free, all)}</p>
    </div>
  );
}
