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

const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps an element in its place while things above it load, until the reader does something. Gives how to end it. */
function hold(target: Element): () => void {
  // Called at once, and whenever the page grows or shrinks.
  const observer = new ResizeObserver(() => target.scrollIntoView());
  const release = () => {
    observer.disconnect();
    for (const act of ACTS) window.removeEventListener(act, release);
  };
  observer.observe(document.body);
  for (const act of ACTS) window.addEventListener(act, release, { passive: true });
  return release;
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
    const folded = target instanceof HTMLDetailsElement;
    if (folded) target.open = true;
    target.scrollIntoView();
    (folded ? target.querySelector('summary') : target)?.focus({ preventScroll: true });
    return hold(target);
  }, [hash, key, ready]);
}
