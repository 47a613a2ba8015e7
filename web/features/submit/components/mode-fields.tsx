import type { UseFormReturn } from 'react-hook-form';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { runModeSchema } from '#domain/test-run/run-spec.ts';
import { submit } from '#web/texts/submit.ts';
import { Choice } from '#web/ui/field.tsx';
import { planForProbes } from '../hooks/allowances.ts';
import type { WebTestValues } from '../hooks/web-test.ts';

type Props = { form: UseFormReturn<WebTestValues>; plan: PlanType };

/** How far the run may go, and the statement of authority that everything beyond looking needs. */
export function ModeFields({ form, plan }: Props) {
  const { register, watch } = form;
  const needed = planForProbes(plan);
  // Probes are stated with each test, whatever the account has said once.
  const stateAnew = () => {
    if (form.getValues('mode') === 'active') form.setValue('authority', false);
  };
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{submit.labels.mode}</legend>
        <div className="grid gap-2 md:grid-cols-3">
          {runModeSchema.options.map((mode) => {
            const { title, detail } = submit.modes[mode];
            const locked = mode === 'active' && needed !== null;
            return (
              <Choice
                key={mode}
                type="radio"
                value={mode}
                disabled={locked}
                label={title}
                detail={locked ? submit.partOf(detail, PLANS[needed].name) : detail}
                {...register('mode', { onChange: stateAnew })}
              />
            );
          })}
        </div>
      </fieldset>
      {watch('mode') === 'read_only' ? null : (
        <Consent form={form as unknown as UseFormReturn<ConsentValues>} />
      )}
    </>
  );
}

export type ConsentValues = { authority: boolean; destructive: boolean };

/** The statement of authority, and the leave to do what cannot be undone. */
export function Consent({ form }: { form: UseFormReturn<ConsentValues> }) {
  const { register, formState } = form;
  const fault = formState.errors.authority?.message;
  return (
    <div>
      <Choice
        type="checkbox"
        aria-invalid={fault ? true : undefined}
        label={submit.authority}
        detail={submit.authorityDetail}
        {...register('authority')}
      />
      {fault ? (
        <p role="alert" className="mt-1.5 text-signal-text text-xs">
          {fault}
        </p>
      ) : null}
      <div className="mt-2">
        <Choice
          type="checkbox"
          label={submit.destructive}
          detail={submit.destructiveDetail}
          {...register('destructive')}
        />
      </div>
    </div>
  );
}
