import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { getAuthClient } from '#web/lib/auth-client.ts';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { auth } from '#web/texts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { authFailure } from '../api/auth-failure.ts';
import { firstPasswordFault } from '../hooks/auth-schemas.ts';

const { labels, update } = auth;
type Values = { password: string; confirmPassword: string };

async function updatePassword(password: string): Promise<string | null> {
  const { error } = await (await getAuthClient()).updateUser({ password });
  return authFailure(error, update.failed);
}

/** A new password, twice; `onDone` is called once it is changed. */
export function UpdatePasswordForm({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: firstFaultResolver(firstPasswordFault),
    reValidateMode: 'onSubmit',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    const text = await updatePassword(password).catch(() => update.failed);
    setFailure(text);
    if (!text) onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <Field label={labels.newPassword} error={errors.password?.message}>
        {(control) => (
          <PasswordInput autoComplete="new-password" required {...control} {...register('password')} />
        )}
      </Field>
      <Field label={labels.confirmPassword} error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput autoComplete="new-password" required {...control} {...register('confirmPassword')} />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? update.busy : update.submit}
      </Button>
    </form>
  );
}
