import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { common } from '#web/texts/common.ts';
import { IconButton } from './button.tsx';
import { SignedImage } from './signed-image.tsx';
import { useModal } from './use-modal.ts';

/** `id` stays when the link is made anew. */
export type Shot = { id: string; src: string; alt: string };
type ViewerProps = {
  shots: readonly Shot[];
  index: number | null;
  onChange: (index: number | null) => void;
  onBroken: () => void;
};

/** Screenshots one at a time, filling the window; arrow keys, Home and End move, Escape closes. */
export function ScreenshotViewer({ shots, index, onChange, onBroken }: ViewerProps) {
  const ref = useModal(index !== null);
  const shot = index === null ? undefined : shots[index];
  const move = (to: number) => onChange(Math.min(shots.length - 1, Math.max(0, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = index ?? 0;
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: shots.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };
  return (
    <dialog
      ref={ref}
      aria-label={common.viewer.title}
      onClose={() => onChange(null)}
      onKeyDown={onKeyDown}
      className="m-auto h-dvh max-h-none w-screen max-w-none bg-paper p-0 text-ink"
    >
      {shot && index !== null ? (
        <div className="flex h-full flex-col">
          <ViewerHeader
            alt={shot.alt}
            index={index}
            count={shots.length}
            onMove={move}
            onClose={() => onChange(null)}
          />
          <div className="flex min-h-0 flex-1 items-center justify-center bg-sunken p-4">
            <SignedImage
              key={shot.id}
              src={shot.src}
              alt={shot.alt}
              onBroken={onBroken}
              className="max-h-full max-w-full rounded-sm border border-line-strong object-contain"
            />
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

type ViewerHeaderProps = {
  alt: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

function ViewerHeader({ alt, index, count, onMove, onClose }: ViewerHeaderProps) {
  return (
    <header className="flex h-12 items-center gap-2 border-line border-b px-3">
      <p aria-live="polite" className="min-w-0 flex-1 truncate text-sm">
        <span className="mr-3 font-mono text-ink-3 text-xs">{common.viewer.position(index + 1, count)}</span>
        {alt}
      </p>
      <IconButton
        label={common.viewer.previous}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={common.viewer.next}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
      <IconButton label={common.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
}
