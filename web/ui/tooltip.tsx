import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Explains its child on hover and focus; the child must be able to take the focus. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="z-50 max-w-[280px] rounded-md bg-ink px-2.5 py-1.5 text-paper text-xs"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
