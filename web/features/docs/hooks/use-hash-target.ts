import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The id in the address, or null; one that cannot be decoded is none. */
export function idOfHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/**
 * Goes to the heading that the address names, also when the same link is followed twice, and once more when `ready`
 * changes: what is named may have to be loaded first.
 */
export function useHashTarget(ready: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is another visit of the same place
  useEffect(() => {
    const id = idOfHash(hash);
    const target = id ? document.getElementById(id) : null;
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    (target instanceof HTMLDetailsElement ? target.querySelector('summary') : target)?.focus({
      preventScroll: true,
    });
  }, [hash, key, ready]);
}
