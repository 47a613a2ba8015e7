import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { firstFaultResolver } from '#web/lib/first-fault-resolver.ts';
import { auth } from '#web/texts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, PasswordInput } from '#web/ui/field.tsx';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';
import { firstSignupFault, type SignupValues } from '../hooks/auth-schemas.ts';
import { useAuth } from '../hooks/use-auth.ts';

const { labels, signup } = auth;

type Props = { onBegin: () => void; onDone: (toConfirm: string | null) => void };

/** Name, email and a password twice; `onBegin` is called before the server is asked, `onDone` once the account exists, with the address that is to be confirmed first. */
export function SignupForm({ onBegin, onDone }: Props) {
  const { signUp } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<SignupValues>({
    resolver: firstFaultResolver(firstSignupFault),
    reValidateMode: 'onSubmit',
    defaultValues: { fullName: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    onBegin();
    const { failure: text, toConfirm } = await signUp(
      values.fullName.trim(),
      values.email.trim(),
      values.password,
    ).catch(() => ({ failure: signup.failed, toConfirm: false }));
    if (text) setFailure(text);
    else onDone(toConfirm ? values.email.trim() : null);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <Field label={labels.fullName} error={errors.fullName?.message}>
        {(control) => <Input autoComplete="name" required {...control} {...register('fullName')} />}
      </Field>
      <Field label={labels.email} error={errors.email?.message}>
        {(control) => (
          <Input type="email" autoComplete="email" required {...control} {...register('email')} />
        )}
      </Field>
      <Field label={labels.password} error={errors.password?.message} hint={signup.hint}>
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
        {isSubmitting ? signup.busy : signup.submit}
      </Button>
      <p className="text-ink-3 text-xs">
        {signup.agree}{' '}
        <Link to="/terms" className={linkClass}>
          {signup.terms}
        </Link>{' '}
        {signup.and}{' '}
        <Link to="/privacy" className={linkClass}>
          {signup.privacy}
        </Link>
        .
      </p>
    </form>
  );
}
