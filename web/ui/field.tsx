import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';

const CONTROL = cn(
  'w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-3',
  'hover:border-ink-3 aria-invalid:border-signal disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
);

export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };
type FieldProps = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A label, a control, and below it the hint or the error, tied together for assistive technology. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const control: FieldControl = { id };
  if (note) control['aria-describedby'] = `${id}-note`;
  if (error) control['aria-invalid'] = true;
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-ink text-sm">
        {label}
      </label>
      {children(control)}
      {note ? (
        <p id={`${id}-note`} className={cn('text-xs', error ? 'text-signal-text' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(CONTROL, 'h-9', className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(CONTROL, 'py-2', className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cn(CONTROL, 'h-9 pr-2', className)} {...rest} />;
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} className={cn('pr-10', className)} {...rest} />
      <button
        type="button"
        aria-label={shown ? common.hidePassword : common.showPassword}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-ink-3 hover:text-ink"
      >
        <Icon size={16} aria-hidden />
      </button>
    </div>
  );
}

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; detail?: ReactNode };

/** A checkbox or radio button with its label and an explanation, as one large target. */
export function Choice({ label, detail, className, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface p-3 hover:border-line-strong',
        'has-checked:border-ink has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input
        id={id}
        aria-describedby={detail ? `${id}-detail` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-ink"
        {...rest}
      />
      <span className="min-w-0">
        <span className="block font-medium text-sm">{label}</span>
        {detail ? (
          <span id={`${id}-detail`} className="mt-0.5 block text-ink-3 text-xs">
            {detail}
          </span>
        ) : null}
      </span>
    </label>
  );
}
