import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { durationsFor, type PlanType } from '#domain/plans/plans.ts';
import type { Profile } from '#web/features/account/api/get-profile.ts';
import { getLastTestsQueryOptions } from '#web/features/tests/api/get-tests.ts';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useSubmitTest } from '../api/submit-test.ts';
import type { FreeSlots } from '../hooks/allowances.ts';
import { lastTestOf, lastTestOfFile, webSettingsOf } from '../hooks/last-settings.ts';
import { firstWebTestFault, toSubmission, WEB_TEST_DEFAULTS, type WebTestValues } from '../hooks/web-test.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { DropZone } from './drop-zone.tsx';
import { ModeFields } from './mode-fields.tsx';
import { DurationField, LastTest, ProofNotice, Refusal, SubmitButton } from './shared-fields.tsx';

const { labels, hints } = submit;

/** `blocked`: no slot is free, so what is typed stays but can't be sent. */
export type TestFormProps = {
  profile: Profile;
  blocked: boolean;
  slots: FreeSlots;
  onSubmitted: (testId: string, notes: readonly string[]) => void;
};

/** A test of a web address or of a zipped web app. */
export function WebTestForm({ profile, blocked, slots, onSubmitted }: TestFormProps) {
  const { plan_type: plan } = profile;
  const durations = durationsFor(plan);
  const form = useForm<WebTestValues>({
    resolver: firstFaultResolver(firstWebTestFault),
    reValidateMode: 'onSubmit',
    defaultValues: {
      ...WEB_TEST_DEFAULTS,
      duration: String(durations[0]),
      authority: profile.testing_authority,
    },
  });
  const { register, formState } = form;
  const submission = useSubmitTest();
  const send = form.handleSubmit((values) =>
    submission.mutate(toSubmission(values), { onSuccess: ({ data, notes }) => onSubmitted(data.id, notes) }),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={labels.name} error={formState.errors.name?.message}>
        {(field) => (
          <Input
            required
            maxLength={200}
            placeholder={submit.placeholders.name}
            {...field}
            {...register('name')}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-[148px_minmax(0,1fr)_148px]">
        <Field label={labels.inputType}>
          {(field) => (
            <Select {...field} {...register('inputType')}>
              <option value="url">{submit.inputTypes.url}</option>
              <option value="bundle">{submit.inputTypes.bundle}</option>
            </Select>
          )}
        </Field>
        <TargetField form={form} />
        <DurationField plan={plan} durations={durations} {...register('duration')} />
      </div>
      <LastSettings form={form} plan={plan} />
      <ModeFields form={form} plan={plan} />
      <Proof form={form} />
      <AdvancedFields form={form} />
      <Refusal error={submission.error} />
      <SubmitButton blocked={blocked} busy={submission.isPending} slots={slots} />
    </form>
  );
}

type FormProps = { form: UseFormReturn<WebTestValues> };

function LastSettings({ form, plan }: FormProps & { plan: PlanType }) {
  const { data = [] } = useQuery(getLastTestsQueryOptions());
  const [inputType, url, bundle] = form.watch(['inputType', 'url', 'bundle']);
  const last = inputType === 'url' ? lastTestOf(data, url) : lastTestOfFile(data, bundle?.name ?? '');
  const use = () => {
    if (last) form.reset({ ...form.getValues(), ...webSettingsOf(last, plan) });
  };
  return <LastTest last={last} onUse={use} />;
}

function Proof({ form }: FormProps) {
  const [inputType, url, mode, duration, destructive] = form.watch([
    'inputType',
    'url',
    'mode',
    'duration',
    'destructive',
  ]);
  if (inputType !== 'url') return null;
  return <ProofNotice effort={{ mode, minutes: Number(duration), destructive }} address={url.trim()} />;
}

/** The address or the zip, whichever the input type asks for. */
function TargetField({ form }: FormProps) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  if (watch('inputType') === 'url')
    return (
      <Field label={labels.url} error={errors.url?.message}>
        {(field) => (
          <Input
            type="url"
            inputMode="url"
            required
            placeholder={submit.placeholders.url}
            {...field}
            {...register('url')}
          />
        )}
      </Field>
    );
  return (
    <Controller
      control={control}
      name="bundle"
      render={({ field: { value, onChange } }) => (
        <Field label={labels.bundle} error={errors.bundle?.message}>
          {(field) => (
            <DropZone control={field} accept=".zip" hint={hints.bundle} file={value} onFile={onChange} />
          )}
        </Field>
      )}
    />
  );
}
