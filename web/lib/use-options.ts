import { type KeyboardEvent, useState } from 'react';

/**
 * The keys of a text field that leads a list of options (ARIA combobox pattern): arrows go through the options and
 * around, Enter chooses. Gives the active option; it is the first again whenever `query` changes.
 */
export function useOptions(query: string, count: number, choose: (index: number) => void) {
  const [place, setPlace] = useState({ query, index: 0 });
  const active = place.query === query ? Math.min(place.index, Math.max(0, count - 1)) : 0;
  const go = (index: number) => setPlace({ query, index: (index + count) % count });
  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are being composed, the keys are those of the input method.
    if (event.nativeEvent.isComposing || count === 0) return;
    if (event.key === 'ArrowDown') go(active + 1);
    else if (event.key === 'ArrowUp') go(active - 1);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };
  return { active, setActive: (index: number) => setPlace({ query, index }), onKeyDown };
}
