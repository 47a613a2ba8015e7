import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Item = { key: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type MenuProps = {
  trigger: ReactNode;
  label: string;
  items: readonly Item[];
  onChoose: (key: string) => void;
};

/**
 * A menu below its trigger, led by the keyboard too. Not modal: a modal one makes a style element at run time, which
 * the content security policy refuses.
 */
export function Menu({ trigger, label, items, onChoose }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        aria-label={label}
        className="z-40 max-w-[calc(100vw-24px)] min-w-60 rounded-md border border-line-strong bg-surface p-1 text-ink"
      >
        {items.map(({ key, label: text, hint, disabled }) => (
          <Radix.Item
            key={key}
            disabled={disabled ?? false}
            onSelect={() => onChoose(key)}
            className="flex h-8 cursor-pointer items-center justify-between gap-6 rounded-sm px-2.5 text-sm outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-sunken data-[disabled]:text-ink-3"
          >
            <span>{text}</span>
            {hint ? <span className="tabular font-mono text-ink-3 text-xs">{hint}</span> : null}
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
