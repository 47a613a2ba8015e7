import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = { label: string; tabs: readonly Tab[]; initial?: string | null };

/** A row of tabs above their panels; the first, or `initial`, is chosen at the start. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const chosen = tabs.find(({ value }) => value === initial) ?? tabs[0];
  return (
    <Radix.Root defaultValue={chosen?.value ?? ''}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b outline-none">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 focus-visible:-outline-offset-2 whitespace-nowrap border-transparent border-b-2 px-3 text-ink-3 text-sm hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
