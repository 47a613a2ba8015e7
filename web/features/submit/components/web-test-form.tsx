import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { durationsFor, type PlanType } from '#domain/plans/plans.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSubmitTest } from '../api/submit-test.ts';
import { firstWebTestFault, toSubmission, WEB_TEST_DEFAULTS, type WebTestValues } from '../hooks/web-test.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { DropZone } from './drop-zone.tsx';
import { ModeFields } from './mode-fields.tsx';
import { DurationSelect, SubmitButton } from './shared-fields.tsx';

const { labels, hints } = submit;

/** `blocked`: no slot is free, so what is typed stays but can't be sent. */
type Props = { plan: PlanType; blocked: boolean; onSubmitted: (testId: string) => void };

/** A test of a web address or of a zipped web app. */
export function WebTestForm({ plan, blocked, onSubmitted }: Props) {
  const durations = durationsFor(plan);
  const form = useForm<WebTestValues>({
    resolver: firstFaultResolver(firstWebTestFault),
    reValidateMode: 'onSubmit',
    defaultValues: { ...WEB_TEST_DEFAULTS, duration: String(durations[0]) },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const submission = useSubmitTest();
  const send = form.handleSubmit((values) =>
    submission.mutate(toSubmission(values), { onSuccess: ({ data }) => onSubmitted(data.id) }),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {submission.isError ? <Notice tone="error">{messageOf(submission.error, submit.failed)}</Notice> : null}
      <Field label={labels.name} error={errors.name?.message}>
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
        <Field label={labels.duration} hint={hints.duration}>
          {(field) => <DurationSelect {...field} durations={durations} {...register('duration')} />}
        </Field>
      </div>
      <ModeFields form={form} />
      <AdvancedFields form={form} />
      <SubmitButton blocked={blocked} busy={submission.isPending} />
    </form>
  );
}

/** The address or the zip, whichever the input type asks for. */
function TargetField({ form }: { form: UseFormReturn<WebTestValues> }) {
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
