import type { UseFormReturn } from 'react-hook-form';
import { runModeSchema } from '#domain/test-run/run-spec.ts';
import { submit } from '#web/texts/submit.ts';
import { Choice } from '#web/ui/field.tsx';
import type { WebTestValues } from '../hooks/web-test.ts';

/** How far the run may go, and the statement of authority that everything beyond looking needs. */
export function ModeFields({ form }: { form: UseFormReturn<WebTestValues> }) {
  const { register, watch, formState } = form;
  const fault = formState.errors.authority?.message;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{submit.labels.mode}</legend>
        <div className="grid gap-2 md:grid-cols-3">
          {runModeSchema.options.map((mode) => (
            <Choice
              key={mode}
              type="radio"
              value={mode}
              label={submit.modes[mode].title}
              detail={submit.modes[mode].detail}
              {...register('mode')}
            />
          ))}
        </div>
      </fieldset>
      {watch('mode') === 'read_only' ? null : (
        <div>
          <Choice
            type="checkbox"
            aria-invalid={fault ? true : undefined}
            label={submit.authority}
            detail={submit.authorityDetail}
            {...register('authority')}
          />
          {fault ? (
            <p role="alert" className="mt-1.5 text-signal-text text-xs">
              {fault}
            </p>
          ) : null}
          <div className="mt-2">
            <Choice
              type="checkbox"
              label={submit.destructive}
              detail={submit.destructiveDetail}
              {...register('destructive')}
            />
          </div>
        </div>
      )}
    </>
  );
}
