import type { app as en } from '../app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof en> = {
  verifying: 'Anmeldung wird geprüft …',
  profile: {
    setup: 'Ihr Profil wird eingerichtet …',
    moment: 'Das kann einen Moment dauern',
    issue: 'Problem mit dem Profil',
    issueDetail: 'Ihr Profil konnte nicht eingerichtet werden. Bitte laden Sie die Seite neu.',
    refresh: 'Seite neu laden',
  },
  nav: {
    label: 'Rove',
    pages: 'Hauptmenü',
    home: 'Rove, Startseite',
    dashboard: 'Dashboard',
    upload: 'Test starten',
    results: 'Ergebnisse',
    upgrade: 'Tarif wechseln',
    settings: 'Einstellungen',
    operations: 'Betrieb',
    docs: 'Dokumentation',
    contact: 'Kontakt',
    signOut: 'Abmelden',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
  },
  promo: {
    title: 'Mehr Tests, längere Läufe',
    detail: 'Pro umfasst 25 Tests im Monat von bis zu 2 Stunden.',
    action: 'Upgrade',
  },
};
