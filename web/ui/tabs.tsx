import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Tab = { value: string; label: ReactNode; content: ReactNode };

type TabsProps = { label: string; tabs: readonly Tab[]; initial?: string | null };

/** A row of tabs above their panels; the first, or `initial`, is chosen at the start. */
export function Tabs({ label, tabs, initial }: TabsProps) {
  const first = tabs[0]?.value ?? '';
  const [chosen, setChosen] = useState(tabs.find(({ value }) => value === initial)?.value ?? first);
  const row = useRef<HTMLDivElement>(null);
  const began = useRef(first);
  useEffect(() => {
    // The first is in sight at the start: a long report is spared the look.
    if (chosen !== began.current) showIn(row.current);
    began.current = '';
  }, [chosen]);
  return (
    <Radix.Root value={chosen} onValueChange={setChosen}>
      <Radix.List
        ref={row}
        aria-label={label}
        className="relative flex overflow-x-auto border-line border-b outline-none"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 focus-visible:-outline-offset-2 whitespace-nowrap border-transparent border-b-2 px-2.5 text-ink-3 text-sm hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink"
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

/** Scrolls the row, and nothing else, so that the chosen tab stands in its middle. */
function showIn(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
  if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
