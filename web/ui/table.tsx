import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { ScrollBox } from './scroll-box.tsx';

/** A table that scrolls sideways inside its own box when the screen is narrow. */
export function Table({ className, label, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <ScrollBox label={label}>
      <table
        aria-label={label}
        className={cn('w-full border-collapse text-left text-sm', className)}
        {...rest}
      />
    </ScrollBox>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 whitespace-nowrap border-line border-b px-3 font-medium text-ink-3 text-xs',
        className,
      )}
      {...rest}
    />
  );
}

export function TableHead({ columns }: { columns: Record<string, string> }) {
  return (
    <thead>
      <tr>
        {Object.values(columns).map((text) => (
          <Th key={text}>{text}</Th>
        ))}
      </tr>
    </thead>
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-11 border-line border-b px-3 align-middle', className)} {...rest} />;
}
