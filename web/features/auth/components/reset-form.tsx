import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { getAuthClient } from '#web/lib/auth-client.ts';
import { auth } from '#web/texts/auth.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { authFailure } from '../api/auth-failure.ts';

const { reset } = auth;

async function sendReset(email: string): Promise<string | null> {
  const client = await getAuthClient();
  const redirectTo = `${location.origin}/update-password`;
  const { error } = await client.resetPasswordForEmail(email, { redirectTo });
  return authFailure(error, reset.failed);
}

export function ResetForm() {
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(async ({ email }) => {
    const text = await sendReset(email.trim()).catch(() => reset.failed);
    setFailure(text);
    setSent(!text);
  });
  if (sent) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="success">
          <strong className="font-semibold">{reset.sent}</strong> {reset.sentDetail}
        </Notice>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/login" variant="primary">
            {reset.back}
          </ButtonLink>
          <Button onClick={() => setSent(false)}>{reset.again}</Button>
        </div>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <Field label={auth.labels.email} error={formState.errors.email?.message}>
        {(control) => (
          <Input
            type="email"
            autoComplete="email"
            required
            {...control}
            {...register('email', { required: auth.errors.fields.email })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? reset.busy : reset.submit}
      </Button>
    </form>
  );
}
