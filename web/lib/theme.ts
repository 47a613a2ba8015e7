import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'rove.theme';
const listeners = new Set<() => void>();
/** Not there while documents are made at build time. */
const systemDark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage can be refused by the browser's settings; the system's theme is then the choice.
    return 'system';
  }
}

let choice = readChoice();

/** What documents that were made at build time show, whoever asks for them. */
const SERVED = (): ThemeChoice => 'system';

function apply(): void {
  const dark = choice === 'dark' || (choice === 'system' && systemDark?.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

systemDark?.addEventListener('change', apply);

function setChoice(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts as long as the page.
    choice = next;
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme and how to change it. The first paint is themed by `public/early.js`. */
export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice, SERVED), setChoice];
}
