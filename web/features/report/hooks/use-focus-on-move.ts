import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus to an element when what had it has moved elsewhere on the page, told by a count that changes: the
 * keyboard would begin at the top of the page otherwise.
 */
export function useFocusOnMove<T extends HTMLElement>(count: number): RefObject<T | null> {
  const ref = useRef<T>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [count]);
  return ref;
}
