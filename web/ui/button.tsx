import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '#web/lib/cn.ts';

type Variant = 'primary' | 'signal' | 'outline' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';
type Look = { variant?: Variant | undefined; size?: Size | undefined };

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-ink text-paper border-ink hover:bg-ink-2 hover:border-ink-2',
  signal: 'bg-signal text-on-signal border-signal hover:brightness-110',
  outline: 'bg-surface text-ink border-line-strong hover:border-ink-3 hover:bg-sunken',
  ghost: 'text-ink-2 border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-surface text-signal-text border-signal/60 hover:bg-signal-wash',
};
const SIZES: Record<Size, string> = {
  sm: 'h-7 px-2.5 text-xs gap-1.5',
  md: 'h-9 px-3.5 text-sm gap-2',
  lg: 'h-11 px-5 text-base gap-2',
};

/** Classes of a button, for elements that only look like one. */
export function buttonClass({ variant = 'outline', size = 'md' }: Look = {}, extra?: string): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium',
    'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}

type ButtonProps = ComponentProps<'button'> & Look;

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A square button with only an icon; `label` is its name for everyone who can't see the icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cn(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-40',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-40',
        className,
      )}
      {...rest}
    />
  );
}
