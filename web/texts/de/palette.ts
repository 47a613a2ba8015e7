import { counter } from '../count.ts';
import type { palette as en } from '../palette.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

export const palette: Translated<typeof en> = {
  title: 'Befehlspalette',
  open: 'Suchen …',
  openLabel: 'Befehlspalette öffnen',
  keys: { mac: '⌘ K', other: 'Strg K' },
  label: 'Befehle suchen',
  placeholder: 'Wohin, oder was tun?',
  list: 'Befehle',
  nothing: (query) => `Kein Befehl passt zu „${query}“`,
  count: (count) => counted(count, 'Befehl', 'Befehle'),
  failed:
    'Die Befehlspalette konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und öffnen Sie sie erneut.',
  hints: { move: '↑↓ bewegen', choose: 'Enter wählt aus', close: 'Esc schließt' },
  groups: {
    actions: 'Aktionen',
    pages: 'Gehe zu',
    recent: 'Letzte Tests',
    docs: 'Dokumentation',
    theme: 'Farbschema',
    account: 'Konto',
  },
  startTest: 'Neuen Test starten',
  home: 'Startseite',
  theme: { system: 'Farbschema des Systems', light: 'Helles Farbschema', dark: 'Dunkles Farbschema' },
  themeNow: 'aktiv',
  recentFailed: 'Ihre letzten Tests konnten nicht geladen werden',
};
