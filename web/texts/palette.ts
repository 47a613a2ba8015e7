import { counter } from './count.ts';

const counted = counter('en');

export const palette = {
  title: 'Command palette',
  open: 'Search or go to…',
  openLabel: 'Open the command palette',
  keys: { mac: '⌘ K', other: 'Ctrl K' },
  label: 'Search commands',
  placeholder: 'Where to, or what to do?',
  list: 'Commands',
  nothing: (query: string) => `No command matches “${query}”`,
  count: (count: number) => counted(count, 'command', 'commands'),
  failed: 'The command palette could not be loaded. Check your connection and open it again.',
  hints: { move: '↑↓ to move', choose: 'Enter to choose', close: 'Esc to close' },
  groups: {
    actions: 'Actions',
    pages: 'Go to',
    recent: 'Recent tests',
    docs: 'Documentation',
    theme: 'Theme',
    account: 'Account',
  },
  startTest: 'Start New Test',
  home: 'Home',
  theme: { system: 'Use the system’s theme', light: 'Light theme', dark: 'Dark theme' },
  themeNow: 'in use',
  recentFailed: 'Your recent tests could not be loaded',
} as const;
