import type { Industry } from '#domain/profile/events.ts';
import type { planWords as en } from '../plan-words.ts';
import type { Translated } from '../translated.ts';

const INDUSTRIES: Record<Industry, string> = {
  'Software Development': 'Softwareentwicklung',
  'QA & Testing': 'QA & Testen',
  'E-commerce': 'Onlinehandel',
  Healthcare: 'Gesundheitswesen',
  Finance: 'Finanzen',
  Other: 'Andere',
};

const SUBSCRIPTIONS: Readonly<Record<string, string>> = {
  FREE: 'KOSTENLOS',
  ACTIVE: 'AKTIV',
  TRIALING: 'PROBEZEIT',
  PAST_DUE: 'ZAHLUNG OFFEN',
  PAUSED: 'PAUSIERT',
  CANCELED: 'GEKÜNDIGT',
};

const PLAN_FEATURES = {
  free: [
    '1 Test im Monat',
    'Tests von 5 Minuten',
    '1 Testplatz',
    'Einfache Berichte',
    'Hilfe durch die Community',
  ],
  pro: [
    '25 Tests im Monat',
    'Tests von bis zu 2 Stunden',
    '4 Testplätze (2 Web, 2 App)',
    'Ausführliche Berichte mit Videos und Protokollen',
    'Bevorzugte Warteschlange und bevorzugter Support',
    'Einblicke in die Performance',
  ],
  chaos: [
    'Unbegrenzt viele Tests',
    'Tests von bis zu 6 Stunden',
    '8 Testplätze (4 Web, 4 App)',
    'Vollständige Analyse, erweiterte Auswertung und Sicherheitsprüfungen',
    'API-Zugang',
    'Sofortige Bearbeitung und eigener Support',
  ],
} as const;

export const planWords: Translated<typeof en> = {
  features: (plan) => PLAN_FEATURES[plan],
  industry: (industry) => INDUSTRIES[industry],
  subscription: (status) => SUBSCRIPTIONS[status] ?? status,
};
