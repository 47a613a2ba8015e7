import { Controller, type UseFormReturn } from 'react-hook-form';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, PasswordInput, Select } from '#web/ui/field.tsx';
import { CONTEXTS, VIEWPORTS, type WebTestValues } from '../hooks/web-test.ts';
import { SessionInput } from './session-input.tsx';

const { labels, hints } = submit;
const FIELDS = [
  'seed',
  'maxPages',
  'viewport',
  'entryPoint',
  'username',
  'password',
  'totpSecret',
  'session',
] as const;

/** What most tests leave as it is; opens by itself when something in it is wrong. */
export function AdvancedFields({ form }: { form: UseFormReturn<WebTestValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  const isBundle = form.watch('inputType') === 'bundle';
  const faulty = FIELDS.some((name) => errors[name]);
  return (
    <details className="rounded-md border border-line" open={faulty || undefined}>
      <summary className="rounded-md px-3 py-2 font-medium text-ink-2 text-sm hover:text-ink">
        {labels.advanced}
      </summary>
      <div className="grid gap-4 border-line border-t p-3 sm:grid-cols-3">
        <Field label={labels.seed} error={errors.seed?.message} hint={hints.seed}>
          {(field) => <Input inputMode="numeric" {...field} {...register('seed')} />}
        </Field>
        <Field label={labels.maxPages} error={errors.maxPages?.message}>
          {(field) => <Input type="number" min={1} max={1000} {...field} {...register('maxPages')} />}
        </Field>
        <Field label={labels.viewport}>
          {(field) => (
            <Select {...field} {...register('viewport')}>
              {VIEWPORTS.map((viewport) => (
                <option key={viewport} value={viewport}>
                  {viewport.replace('x', ' × ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={labels.contexts} hint={hints.contexts}>
          {(field) => (
            <Select {...field} {...register('contexts')}>
              {CONTEXTS.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isBundle ? (
          <Field label={labels.entryPoint} error={errors.entryPoint?.message} hint={hints.entryPoint}>
            {(field) => <Input placeholder="index.html" {...field} {...register('entryPoint')} />}
          </Field>
        ) : null}
        <AccountFields form={form} />
      </div>
    </details>
  );
}

/** Whom the test signs in as, or the session that it begins with. */
function AccountFields({ form }: { form: UseFormReturn<WebTestValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={labels.username} error={errors.username?.message} hint={hints.credentials}>
        {(field) => <Input autoComplete="off" {...field} {...register('username')} />}
      </Field>
      <Field label={labels.password} error={errors.password?.message}>
        {(field) => <PasswordInput autoComplete="off" {...field} {...register('password')} />}
      </Field>
      <Field label={labels.totpSecret} error={errors.totpSecret?.message} hint={hints.totp}>
        {(field) => <PasswordInput autoComplete="off" {...field} {...register('totpSecret')} />}
      </Field>
      <Controller
        control={form.control}
        name="session"
        render={({ field: { value, onChange } }) => (
          <Field
            label={labels.session}
            error={errors.session?.message}
            hint={hints.session}
            className="sm:col-span-3"
          >
            {(field) => <SessionInput control={field} value={value} onValue={onChange} />}
          </Field>
        )}
      />
    </>
  );
}
