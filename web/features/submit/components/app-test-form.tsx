import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { durationsFor } from '#domain/plans/plans.ts';
import { getLastTestsQueryOptions } from '#web/features/tests/api/get-tests.ts';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useSubmitTest } from '../api/submit-test.ts';
import { ACCOUNT_FIELDS, type AccountValues } from '../hooks/accounts.ts';
import {
  ANDROID_CHOICES,
  APP_TEST_DEFAULTS,
  type AppTestValues,
  DEVICE_CHOICES,
  firstAppTestFault,
  toAppSubmission,
} from '../hooks/app-test.ts';
import { appSettingsOf, lastTestOfFile } from '../hooks/last-settings.ts';
import { AccountFields } from './account-fields.tsx';
import { Advanced } from './advanced-fields.tsx';
import { DropZone } from './drop-zone.tsx';
import { Consent, type ConsentValues } from './mode-fields.tsx';
import { DurationField, LastTest, Refusal, SubmitButton } from './shared-fields.tsx';
import type { TestFormProps } from './web-test-form.tsx';

const { labels, hints } = submit;

export function AppTestForm({ profile, blocked, slots, onSubmitted }: TestFormProps) {
  const { plan_type: plan } = profile;
  const durations = durationsFor(plan);
  const form = useForm<AppTestValues>({
    resolver: firstFaultResolver(firstAppTestFault),
    reValidateMode: 'onSubmit',
    defaultValues: {
      ...APP_TEST_DEFAULTS,
      duration: String(durations[0]),
      authority: profile.testing_authority,
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const submission = useSubmitTest();
  const { data: tests = [] } = useQuery(getLastTestsQueryOptions());
  const last = lastTestOfFile(tests, form.watch('apk')?.name ?? '');
  const use = () => {
    if (last) form.reset({ ...form.getValues(), ...appSettingsOf(last, plan) });
  };
  const send = form.handleSubmit((values) =>
    submission.mutate(toAppSubmission(values), {
      onSuccess: ({ data, notes }) => onSubmitted(data.id, notes),
    }),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={labels.name} error={errors.name?.message}>
        {(field) => <Input required maxLength={200} {...field} {...register('name')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DurationField plan={plan} durations={durations} {...register('duration')} />
        <Field label={labels.fileType}>
          {(field) => (
            <Select {...field}>
              <option>{submit.apkType}</option>
            </Select>
          )}
        </Field>
      </div>
      <Controller
        control={control}
        name="apk"
        render={({ field: { value, onChange } }) => (
          <Field label={labels.apk} error={errors.apk?.message}>
            {(field) => (
              <DropZone control={field} accept=".apk" hint={hints.apk} file={value} onFile={onChange} />
            )}
          </Field>
        )}
      />
      <LastTest last={last} onUse={use} />
      <DeviceFields form={form} />
      <Consent form={form as unknown as UseFormReturn<ConsentValues>} />
      <Advanced isFaulty={errors.seed !== undefined || ACCOUNT_FIELDS.some((name) => errors[name])}>
        <Field label={labels.seed} error={errors.seed?.message} hint={hints.seed} className="sm:col-span-3">
          {(field) => <Input inputMode="numeric" {...field} {...register('seed')} />}
        </Field>
        <AccountFields form={form as unknown as UseFormReturn<AccountValues>} />
      </Advanced>
      <Refusal error={submission.error} />
      <SubmitButton blocked={blocked} busy={submission.isPending} slots={slots} />
    </form>
  );
}

function DeviceFields({ form: { register } }: { form: UseFormReturn<AppTestValues> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={labels.device}>
        {(field) => (
          <Select {...field} {...register('device')}>
            {DEVICE_CHOICES.map(({ name, android }) => (
              <option key={name} value={name}>
                {submit.device(name, android)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={labels.androidVersion}>
        {(field) => (
          <Select {...field} {...register('androidVersion')}>
            <option value="">{submit.ownAndroid}</option>
            {ANDROID_CHOICES.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
