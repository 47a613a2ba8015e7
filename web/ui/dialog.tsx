import { type ReactNode, useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  wide?: boolean;
  /** Escape does not close it: what it shows would be lost. */
  held?: boolean;
};

/**
 * A modal dialog on the browser's own `<dialog>`: focus trap, Escape and inertness come from the platform, and no
 * style element is made at run time (the content security policy refuses those).
 */
export function Dialog({ open, onClose, title, children, wide, held }: DialogProps) {
  const ref = useModal(open);
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (held) event.preventDefault();
      }}
      onClose={(event) => {
        // A second Escape closes it whatever was said to the first.
        if (held && open) event.currentTarget.showModal();
        else onClose();
      }}
      className={cn(
        'm-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] rounded-lg border border-line-strong bg-surface p-0 text-ink',
        wide ? 'max-w-[1200px]' : 'max-w-[440px]',
      )}
    >
      {open ? (
        <div className="p-5">
          <h2 id={titleId} className="font-semibold text-lg">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
