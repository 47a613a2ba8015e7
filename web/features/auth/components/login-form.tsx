import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useClientValue } from '#web/lib/use-client-value.ts';
import { auth } from '#web/texts/auth.ts';
import { errors as refusals } from '#web/texts/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, PasswordInput } from '#web/ui/field.tsx';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';
import { hasPasskeys, signInByPasskey } from '../api/passkeys.ts';
import { type LoginValues, loginSchema } from '../hooks/auth-schemas.ts';
import { useAuth } from '../hooks/use-auth.ts';
import { ResendLink } from './check-mail.tsx';

/** What the auth service says of an account whose address was never confirmed. */
const UNCONFIRMED = refusals.auth({ code: 'email_not_confirmed', message: 'Email not confirmed' });

/** Email and password; `onBegin` is called before the server is asked, `onDone` as soon as the session stands. */
export function LoginForm({ onBegin, onDone }: { onBegin: () => void; onDone: () => void }) {
  const { signIn } = useAuth();
  const passkeys = useClientValue(hasPasskeys, true);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, getValues } = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(null);
    onBegin();
    const text = await signIn(email, password).catch(() => auth.login.failed);
    if (text) return setFailure(text);
    onDone();
  });
  const enterByPasskey = async () => {
    setFailure(null);
    onBegin();
    if (!(await signInByPasskey())) return setFailure(auth.login.passkeyFailed);
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      {failure === UNCONFIRMED ? <ResendLink email={getValues('email')} /> : null}
      <Field label={auth.labels.email} error={errors.email?.message}>
        {(control) => (
          <Input type="email" autoComplete="email" required {...control} {...register('email')} />
        )}
      </Field>
      <Field label={auth.labels.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" required {...control} {...register('password')} />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? auth.login.busy : auth.login.submit}
      </Button>
      {passkeys ? (
        <Button disabled={isSubmitting} onClick={enterByPasskey}>
          <KeyRound size={15} aria-hidden />
          {auth.login.passkey}
        </Button>
      ) : null}
      <Link to="/reset-password" className={`${linkClass} self-start text-sm`}>
        {auth.login.forgot}
      </Link>
    </form>
  );
}
