import { counter } from '../count.ts';
import type { DayPart, dashboard as en } from '../dashboard.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

const GREETINGS: Record<DayPart, string> = {
  morning: 'Guten Morgen',
  afternoon: 'Guten Tag',
  evening: 'Guten Abend',
};

export const dashboard: Translated<typeof en> = {
  title: 'Dashboard',
  greeting: (part, name) => (name ? `${GREETINGS[part]}, ${name}` : GREETINGS[part]),
  failed: 'Das Dashboard konnte nicht geladen werden. Bitte versuchen Sie es später erneut.',
  planBadge: (plan) => `Tarif ${plan}`,
  start: 'Neuen Test starten',
  results: 'Alle Ergebnisse ansehen',
  upgrade: 'Upgrade',
  stats: { month: 'Tests in diesem Monat', remaining: 'Verbleibende Tests', last: 'Letzter Test' },
  never: 'Noch keiner',
  lowQuota: (left) => `In diesem Monat haben Sie noch ${counted(left, 'Test', 'Tests')}.`,
  usage: {
    title: 'Nutzung des Tarifs',
    unknown: 'nicht bekannt',
    tests: 'Tests',
    slots: 'Belegte Testplätze',
    unlimited: (used) => `${used}, unbegrenzt`,
    duration: 'Längster Test',
    of: (used, total) => `${used} von ${total}`,
  },
  recent: {
    title: 'Letzte Tests',
    empty: 'Noch kein Test abgeschlossen',
    detail: 'Hier erscheinen die Berichte Ihrer Tests.',
  },
  actions: {
    title: 'Schnellzugriff',
    start: 'Neuen Test starten',
    full: 'Alle Testplätze sind belegt',
    results: 'Ergebnisse ansehen',
    plan: 'Tarif verwalten',
    settings: 'Einstellungen',
  },
  progress: 'Laufende Tests',
};
