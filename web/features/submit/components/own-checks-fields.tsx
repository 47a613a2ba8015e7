import type { UseFormReturn } from 'react-hook-form';
import { submit } from '#web/texts/submit.ts';
import { Field, Input, TextArea } from '#web/ui/field.tsx';
import type { OwnChecks } from '../hooks/own-checks.ts';

const { labels, hints, placeholders } = submit;
const TEXTS = ['flows', 'properties'] as const;

/** What to compare with, what has to work, and what has to hold. */
export function OwnChecksFields({ form, isUrl }: { form: UseFormReturn<OwnChecks>; isUrl: boolean }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:col-span-3 sm:grid-cols-2">
      {isUrl ? (
        <Field
          label={labels.baseUrl}
          error={errors.baseUrl?.message}
          hint={hints.baseUrl}
          className="sm:col-span-2"
        >
          {(field) => (
            <Input type="url" autoComplete="off" spellCheck={false} {...field} {...register('baseUrl')} />
          )}
        </Field>
      ) : null}
      {TEXTS.map((name) => (
        <Field key={name} label={labels[name]} error={errors[name]?.message} hint={hints[name]}>
          {(field) => (
            <TextArea
              rows={5}
              spellCheck={false}
              placeholder={placeholders[name]}
              className="font-mono text-xs"
              {...field}
              {...register(name)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
