import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A named box that scrolls; it takes the focus, because what scrolls must be reachable by keyboard (WCAG 2.1.1). */
export function ScrollBox({ label, className, ...rest }: ComponentProps<'section'> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className={cn('relative overflow-auto', className)}
      {...rest}
    />
  );
}
