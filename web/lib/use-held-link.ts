import { useState } from 'react';

/**
 * A signed link that goes on as it is while its file is in use: one that is made anew would load the file over again.
 * `hold` keeps the present one, `release` follows the newest. `first` is held from the beginning.
 */
export function useHeldLink(newest: string | undefined, first?: string) {
  const [held, setHeld] = useState(first);
  const link = held ?? newest;
  return { link, hold: () => setHeld(link), release: () => setHeld(undefined) };
}
