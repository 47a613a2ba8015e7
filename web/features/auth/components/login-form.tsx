import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { auth } from '#web/texts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, PasswordInput } from '#web/ui/field.tsx';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';
import { hasPasskeys, signInByPasskey } from '../api/passkeys.ts';
import { type LoginValues, loginSchema } from '../hooks/auth-schemas.ts';
import { useAuth } from '../hooks/use-auth.ts';

type Outcome = { tone: 'success' | 'error'; text: string };

/** Email and password; `onBegin` is called before the server is asked, `onDone` as soon as the session stands. */
export function LoginForm({ onBegin, onDone }: { onBegin: () => void; onDone: () => void }) {
  const { signIn } = useAuth();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    setOutcome(null);
    onBegin();
    const failure = await signIn(email, password).catch(() => auth.login.failed);
    if (failure) return setOutcome({ tone: 'error', text: failure });
    setOutcome({ tone: 'success', text: auth.login.success });
    onDone();
  });
  const enterByPasskey = async () => {
    setOutcome(null);
    onBegin();
    if (!(await signInByPasskey())) return setOutcome({ tone: 'error', text: auth.login.passkeyFailed });
    setOutcome({ tone: 'success', text: auth.login.success });
    onDone();
  };
  const busy = isSubmitting || outcome?.tone === 'success';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {outcome ? <Notice tone={outcome.tone}>{outcome.text}</Notice> : null}
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
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? auth.login.busy : auth.login.submit}
      </Button>
      {hasPasskeys() ? (
        <Button disabled={busy} onClick={enterByPasskey}>
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
