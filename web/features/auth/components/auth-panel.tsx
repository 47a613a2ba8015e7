import type { ReactNode } from 'react';

type Props = { title: string; detail?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The narrow column that login, sign-up and password screens share. */
export function AuthPanel({ title, detail, children, footer }: Props) {
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 py-12 sm:py-20">
      <h1 tabIndex={-1} className="mb-2 font-semibold text-2xl tracking-tight">
        {title}
      </h1>
      {detail ? <p className="text-ink-2 text-sm">{detail}</p> : null}
      <div className="mt-6">{children}</div>
      {footer ? <div className="mt-6 border-line border-t pt-4 text-ink-2 text-sm">{footer}</div> : null}
    </div>
  );
}
