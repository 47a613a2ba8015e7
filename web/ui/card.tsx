import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type CardProps = {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  flush?: boolean;
};

/** A bounded part of a page. `flush` leaves out the inner space, for tables and lists. */
export function Card({ title, action, children, className, flush }: CardProps) {
  return (
    <section className={cn('min-w-0 rounded-lg border border-line bg-surface', className)}>
      {title ? (
        <header className="flex min-h-11 items-center justify-between gap-3 border-line border-b px-4 py-2">
          <h2 className="font-semibold text-sm">{title}</h2>
          {action}
        </header>
      ) : null}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

type PageHeaderProps = { title: ReactNode; detail?: ReactNode; actions?: ReactNode };

/** The head of a signed-in page; its heading takes the focus after a change of route. */
export function PageHeader({ title, detail, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="break-words font-semibold text-2xl tracking-tight">
          {title}
        </h1>
        {detail ? <div className="mt-1 text-ink-3 text-sm">{detail}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
