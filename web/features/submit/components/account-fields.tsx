import { Controller, type UseFormReturn } from 'react-hook-form';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, PasswordInput } from '#web/ui/field.tsx';
import type { AccountValues } from '../hooks/accounts.ts';
import { SessionInput } from './session-input.tsx';

const { labels, hints } = submit;

const ACCOUNTS = [
  {
    username: { name: 'username', label: labels.username, hint: hints.credentials },
    password: { name: 'password', label: labels.password },
    totp: { name: 'totpSecret', label: labels.totpSecret },
  },
  {
    username: { name: 'secondUsername', label: labels.secondUsername, hint: hints.secondAccount },
    password: { name: 'secondPassword', label: labels.secondPassword },
    totp: { name: 'secondTotpSecret', label: labels.secondTotpSecret },
  },
] as const;

/** Whom the test signs in as, and as whom it looks at what others may not see. */
export function AccountFields({ form }: { form: UseFormReturn<AccountValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return ACCOUNTS.map(({ username, password, totp }) => (
    <fieldset key={username.name} className="contents">
      <legend className="sr-only">{username.label}</legend>
      <Field
        label={username.label}
        className="sm:col-start-1"
        error={errors[username.name]?.message}
        hint={'hint' in username ? username.hint : undefined}
      >
        {(field) => <Input autoComplete="off" {...field} {...register(username.name)} />}
      </Field>
      <Field label={password.label} error={errors[password.name]?.message}>
        {(field) => <PasswordInput autoComplete="off" {...field} {...register(password.name)} />}
      </Field>
      <Field label={totp.label} error={errors[totp.name]?.message} hint={hints.totp}>
        {(field) => <PasswordInput autoComplete="off" {...field} {...register(totp.name)} />}
      </Field>
    </fieldset>
  ));
}

/** The recorded session that a web test begins with. */
export function SessionField({ form }: { form: UseFormReturn<AccountValues> }) {
  return (
    <Controller
      control={form.control}
      name="session"
      render={({ field: { value, onChange } }) => (
        <Field
          label={labels.session}
          error={form.formState.errors.session?.message}
          hint={hints.session}
          className="sm:col-span-3"
        >
          {(field) => <SessionInput control={field} value={value} onValue={onChange} />}
        </Field>
      )}
    />
  );
}
