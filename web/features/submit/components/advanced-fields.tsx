import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { browserSchema } from '#domain/test-run/run-spec.ts';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import type { AccessValues } from '../hooks/access.ts';
import { ACCOUNT_FIELDS, type AccountValues } from '../hooks/accounts.ts';
import type { OwnChecks } from '../hooks/own-checks.ts';
import { CONTEXTS, VIEWPORTS, type WebTestValues } from '../hooks/web-test.ts';
import { AccessFields } from './access-fields.tsx';
import { AccountFields, SessionField } from './account-fields.tsx';
import { OwnChecksFields } from './own-checks-fields.tsx';

const { labels, hints } = submit;
const FIELDS = [
  'browser',
  'seed',
  'maxPages',
  'viewport',
  'entryPoint',
  'include',
  'exclude',
  'headers',
  'baseUrl',
  'flows',
  'properties',
  ...ACCOUNT_FIELDS,
] as const;

/** What most tests leave as it is; opens by itself when something in it is wrong. */
export function Advanced({ isFaulty, children }: { isFaulty: boolean; children: ReactNode }) {
  return (
    <details className="rounded-md border border-line" open={isFaulty || undefined}>
      <summary className="rounded-md px-3 py-2 font-medium text-ink-2 text-sm hover:text-ink">
        {labels.advanced}
      </summary>
      <div className="grid gap-4 border-line border-t p-3 sm:grid-cols-3">{children}</div>
    </details>
  );
}

export function AdvancedFields({ form }: { form: UseFormReturn<WebTestValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  const accounts = form as unknown as UseFormReturn<AccountValues>;
  return (
    <Advanced isFaulty={FIELDS.some((name) => errors[name])}>
      <Field label={labels.browser} error={errors.browser?.message}>
        {(field) => (
          <Select {...field} {...register('browser')}>
            {browserSchema.options.map((browser) => (
              <option key={browser} value={browser}>
                {submit.browsers[browser]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={labels.viewport} error={errors.viewport?.message} hint={hints.viewport}>
        {(field) => (
          <>
            <Input list={`${field.id}-list`} {...field} {...register('viewport')} />
            <datalist id={`${field.id}-list`}>
              {VIEWPORTS.map((viewport) => (
                <option key={viewport} value={viewport} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label={labels.seed} error={errors.seed?.message} hint={hints.seed}>
        {(field) => <Input inputMode="numeric" {...field} {...register('seed')} />}
      </Field>
      <Field label={labels.maxPages} error={errors.maxPages?.message}>
        {(field) => <Input type="number" min={1} max={1000} {...field} {...register('maxPages')} />}
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
      {form.watch('inputType') === 'bundle' ? (
        <Field label={labels.entryPoint} error={errors.entryPoint?.message} hint={hints.entryPoint}>
          {(field) => <Input placeholder="index.html" {...field} {...register('entryPoint')} />}
        </Field>
      ) : null}
      <AccessFields form={form as unknown as UseFormReturn<AccessValues>} />
      <OwnChecksFields
        form={form as unknown as UseFormReturn<OwnChecks>}
        isUrl={form.watch('inputType') === 'url'}
      />
      <AccountFields form={accounts} />
      <SessionField form={accounts} />
    </Advanced>
  );
}
