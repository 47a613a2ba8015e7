import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type Tone = 'error' | 'success' | 'info' | 'warn';

const LOOKS: Record<Tone, { className: string; icon: typeof Info }> = {
  error: { className: 'border-signal/50 bg-signal-wash text-signal-text', icon: CircleAlert },
  success: { className: 'border-ok/40 bg-ok-wash text-ok', icon: CircleCheck },
  info: { className: 'border-line-strong bg-surface text-ink-2', icon: Info },
  warn: { className: 'border-warn/40 bg-warn-wash text-warn', icon: CircleAlert },
};

type NoticeProps = { tone: Tone; children: ReactNode; action?: ReactNode; className?: string };

/** A message in the page. Errors are announced at once, the others when the reader is idle. */
export function Notice({ tone, children, action, className }: NoticeProps) {
  const { className: look, icon: Icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2.5 rounded-md border px-3 py-2 text-sm', look, className)}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}
