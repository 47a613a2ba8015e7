import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';

type Props = {
  id: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
  className: string;
  children: ReactNode;
};

/** An option of a list that a text field leads (ARIA combobox pattern); the active one is kept in sight. */
export function ListOption({ id, active, onPoint, onChoose, className, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field that leads the list
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={cn(
        'cursor-pointer border-l-2 px-2.5 text-sm',
        active ? 'border-signal bg-sunken' : 'border-transparent',
        className,
      )}
    >
      {children}
    </div>
  );
}
