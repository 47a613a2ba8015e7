import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { changePassword, firstChangeFault, type PasswordChange } from '../hooks/change-password.ts';

const { security } = settings;
const EMPTY: PasswordChange = { current: '', next: '', confirm: '' };
const FIELDS = [
  { name: 'current', label: security.current, autoComplete: 'current-password' },
  { name: 'next', label: security.next, autoComplete: 'new-password' },
  { name: 'confirm', label: security.confirm, autoComplete: 'new-password' },
] as const;

/** Changes the password of the signed-in user; the button waits until all three fields are filled. */
export function ChangePasswordForm() {
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, watch, formState } = useForm<PasswordChange>({
    resolver: firstFaultResolver(firstChangeFault),
    reValidateMode: 'onSubmit',
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const filled = Object.values(watch()).every(Boolean);
  const submit = handleSubmit(async (values) => {
    const text = await changePassword(values).catch(() => security.failed);
    setFailure(text);
    if (text) return;
    reset(EMPTY);
    toast('success', security.done);
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[400px] flex-col gap-4">
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      {FIELDS.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(control) => (
            <PasswordInput autoComplete={autoComplete} required {...control} {...register(name)} />
          )}
        </Field>
      ))}
      <Button type="submit" variant="primary" className="self-start" disabled={!filled || isSubmitting}>
        {isSubmitting ? security.busy : security.submit}
      </Button>
    </form>
  );
}
