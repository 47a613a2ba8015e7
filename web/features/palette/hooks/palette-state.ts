import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
export const togglePalette = (): void => set(!isOpen);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the palette is open. There is one at a time: it belongs to the layout, and buttons open it from anywhere. */
export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
