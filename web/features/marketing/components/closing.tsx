import { cn } from '#web/lib/cn.ts';
import { ButtonLink } from '#web/ui/button.tsx';

type Props = { title: string; detail?: string; action: string; className?: string };

/** The last part of a page: a call to sign up. */
export function Closing({ title, detail, action, className }: Props) {
  return (
    <section
      className={cn(
        'flex flex-wrap items-center justify-between gap-6 rounded-lg bg-ink px-6 py-10 text-paper sm:px-10',
        className,
      )}
    >
      <div>
        <h2 className="font-semibold text-2xl tracking-tight">{title}</h2>
        {detail ? <p className="mt-1 opacity-80">{detail}</p> : null}
      </div>
      <ButtonLink to="/signup" variant="signal" size="lg">
        {action}
      </ButtonLink>
    </section>
  );
}
