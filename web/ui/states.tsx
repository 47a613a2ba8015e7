import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** The place of something that is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-sunken', className)} />;
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className="flex flex-col gap-2 p-4" role="status">
      <span className="sr-only">{common.loading}</span>
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <Skeleton key={index} className="h-8" />
      ))}
    </div>
  );
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode };

/** What stands where a list has nothing to show. */
export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <p className="font-medium text-sm">{title}</p>
      {children ? <p className="max-w-[44ch] text-ink-3 text-sm">{children}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

/** A failed part of a page, with the way to try it again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="sm" variant="danger" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}

/** Progress in percent, 0 to 100. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      className={cn('h-1 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className="h-full origin-left scale-x-0 bg-signal transition-transform duration-300"
        // A document made at build time must not have style attributes: the content security policy refuses them.
        style={value > 0 ? { scale: `${Math.min(100, value) / 100} 1` } : undefined}
      />
    </div>
  );
}
