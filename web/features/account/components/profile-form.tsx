import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { industrySchema, profileUpdateSchema } from '#domain/profile/events.ts';
import { planWords } from '#web/texts/plan-words.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { type ProfileChange, useUpdateProfile } from '../api/update-profile.ts';
import { useProfile } from '../hooks/use-profile.ts';

const { profile: texts } = settings;

/** The editable part of the profile; Cancel goes back to what was last saved. */
export function ProfileForm() {
  const profile = useProfile();
  const toast = useToast();
  const update = useUpdateProfile();
  const { register, handleSubmit, reset, formState } = useForm<ProfileChange>({
    resolver: zodResolver(profileUpdateSchema),
    defaultValues: {
      full_name: profile.full_name ?? '',
      company_name: profile.company_name ?? '',
      industry: industrySchema.catch('Other').parse(profile.industry),
    },
  });
  const save = handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: () => {
        reset(values);
        toast('success', texts.saved);
      },
      onError: () => toast('error', texts.failed),
    }),
  );
  return (
    <form noValidate onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      <Field label={texts.fullName} error={formState.errors.full_name?.message}>
        {(control) => <Input autoComplete="name" maxLength={200} {...control} {...register('full_name')} />}
      </Field>
      <Field label={texts.email} hint={texts.emailNote}>
        {(control) => <Input type="email" readOnly value={profile.email} {...control} />}
      </Field>
      <Field label={texts.company} error={formState.errors.company_name?.message}>
        {(control) => (
          <Input autoComplete="organization" maxLength={200} {...control} {...register('company_name')} />
        )}
      </Field>
      <Field label={texts.industry}>
        {(control) => (
          <Select {...control} {...register('industry')}>
            {industrySchema.options.map((industry) => (
              <option key={industry} value={industry}>
                {planWords.industry(industry)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" disabled={update.isPending}>
          {update.isPending ? texts.saving : texts.save}
        </Button>
        <Button disabled={!formState.isDirty} onClick={() => reset()}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
