import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { submit } from '#web/texts/submit.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field, Input, PasswordInput, TextArea } from '#web/ui/field.tsx';
import type { AccessValues } from '../hooks/access.ts';

const { labels, hints } = submit;
const PATHS = [
  { name: 'include', label: labels.include, hint: hints.include, placeholder: '/shop' },
  { name: 'exclude', label: labels.exclude, hint: hints.exclude, placeholder: '/account/delete' },
] as const;

/** Where the test goes, and what its requests carry. */
export function AccessFields({ form }: { form: UseFormReturn<AccessValues> }) {
  const { register, formState } = form;
  return (
    <div className="grid gap-4 sm:col-span-3 sm:grid-cols-2">
      {PATHS.map(({ name, label, hint, placeholder }) => (
        <Field key={name} label={label} error={formState.errors[name]?.message} hint={hint}>
          {(field) => (
            <TextArea
              rows={3}
              spellCheck={false}
              placeholder={placeholder}
              className="font-mono text-xs"
              {...field}
              {...register(name)}
            />
          )}
        </Field>
      ))}
      <HeaderFields form={form} />
    </div>
  );
}

/** Headers, a line for each; what they hold is shown only on request. */
function HeaderFields({ form: { register, control, formState } }: { form: UseFormReturn<AccessValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' });
  const { headers: fault } = formState.errors;
  const message = fault?.message ?? fault?.root?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-ink text-sm">{labels.headers}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[1fr_1fr_auto]">
          <Input
            aria-label={submit.header.name(index + 1)}
            placeholder="X-Preview-Key"
            autoComplete="off"
            spellCheck={false}
            {...register(`headers.${index}.name`)}
          />
          <IconButton
            label={submit.header.remove(index + 1)}
            className="sm:order-last"
            onClick={() => remove(index)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
          <PasswordInput
            aria-label={submit.header.value(index + 1)}
            autoComplete="off"
            {...register(`headers.${index}.value`)}
          />
        </div>
      ))}
      <Button size="sm" className="self-start" onClick={() => append({ name: '', value: '' })}>
        <Plus size={14} aria-hidden />
        {submit.header.add}
      </Button>
      <p
        role={message ? 'alert' : undefined}
        className={message ? 'text-signal-text text-xs' : 'text-ink-3 text-xs'}
      >
        {message ?? hints.headers}
      </p>
    </fieldset>
  );
}
