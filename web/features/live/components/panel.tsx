import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type Props = {
  title: string;
  count?: number;
  note?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** One of the desk's panes: a low head, and a body that takes the height that is left. */
export function Panel({ title, count, note, action, className, children }: Props) {
  return (
    <section
      className={cn(
        'flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface',
        className,
      )}
    >
      <header className="flex h-9 shrink-0 items-center gap-2 border-line border-b bg-surface px-3">
        <h2 className="font-semibold text-xs">{title}</h2>
        {count === undefined ? null : <span className="tabular font-mono text-2xs text-ink-3">{count}</span>}
        {note ? <span className="ml-auto min-w-0 truncate font-mono text-2xs text-ink-3">{note}</span> : null}
        {action ? <span className="ml-auto flex shrink-0">{action}</span> : null}
      </header>
      <div className="min-h-0 flex-1">{children}</div>
    </section>
  );
}
