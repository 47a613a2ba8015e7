import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';

/** The mark: a way that wanders, and the point that it was looking for. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cn('size-6', className)}>
      <path
        d="M4 19V5h8l-3 7h6l-3.5 7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="18.5" cy="18" r="3" className="fill-signal" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <LogoMark />
      <span className="font-semibold text-lg tracking-tight">{common.product}</span>
    </span>
  );
}
