import type { common as en } from '../common.ts';
import { counter } from '../count.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

export const common: Translated<typeof en> = {
  product: 'Rove',
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  close: 'Schließen',
  code: 'Code',
  copy: 'Kopieren',
  copied: 'Kopiert!',
  copyFailed: 'Nicht kopiert',
  skipToContent: 'Zum Inhalt springen',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  severity: { critical: 'Kritisch', major: 'Erheblich', minor: 'Gering' },
  category: {
    functional: 'Funktion',
    performance: 'Performance',
    accessibility: 'Barrierefreiheit',
    security: 'Sicherheit',
  },
  status: {
    queued: 'Wartet',
    running: 'Läuft',
    processing_results: 'Wird ausgewertet',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  testType: { web_url: 'Webadresse', web_bundle: 'Web-Bundle', android_apk: 'Android-App' },
  mode: { read_only: 'Nur lesen', interact: 'Bedienen', active: 'Aktiv prüfen' },
  reproduced: (reproduced, attempts) =>
    attempts === 0
      ? 'nicht erneut versucht'
      : reproduced > 0 && reproduced < attempts
        ? `instabil ${reproduced}/${attempts}`
        : `reproduziert ${reproduced}/${attempts}`,
  bugs: (count) => counted(count, 'Fehler', 'Fehler'),
  steps: (after, before) =>
    `${counted(after, 'Schritt', 'Schritte')}${before > after ? ` (von ${before})` : ''}`,
  theme: {
    system: 'Farbschema: System. Zu Hell wechseln',
    light: 'Farbschema: Hell. Zu Dunkel wechseln',
    dark: 'Farbschema: Dunkel. Zu System wechseln',
  },
  viewer: {
    title: 'Screenshots',
    previous: 'Voriger Screenshot',
    next: 'Nächster Screenshot',
    position: (at, of) => `${at} / ${of}`,
  },
  error: {
    title: 'Da ist etwas schiefgelaufen',
    detail: 'Ein unerwarteter Fehler hat diese Seite angehalten. Ihre Tests sind davon nicht betroffen.',
    technical: 'Technische Einzelheiten',
    tryAgain: 'Erneut versuchen',
    dashboard: 'Zum Dashboard',
    router: 'Unerwarteter Anwendungsfehler!',
  },
  splash: {
    title: 'Die KI-Testplattform wird gestartet',
    detail: 'Ihre Testumgebung wird vorbereitet …',
  },
  notFound: {
    title: 'Unter dieser Adresse gibt es keine Seite',
    detail: 'Vielleicht ist der Link veraltet oder vertippt.',
    home: 'Zur Startseite',
  },
};
