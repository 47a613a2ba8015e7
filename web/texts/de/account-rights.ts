import type { accountRights as en } from '../account-rights.ts';
import type { Translated } from '../translated.ts';

export const accountRights: Translated<typeof en> = {
  title: 'Ihre Daten',
  export: {
    detail: 'Alles, was zu Ihrem Konto gespeichert ist, als JSON-Dateien in einem ZIP-Archiv.',
    action: 'Meine Daten exportieren',
    failed: 'Ihre Daten konnten nicht exportiert werden',
  },
  delete: {
    detail: 'Beendet Ihr Konto und löscht alles, was dazugehört: Tests, Berichte, Belege und API-Schlüssel.',
    action: 'Konto löschen',
    title: 'Konto löschen?',
    warning:
      'Laufende Tests werden abgebrochen, und alles wird sofort gelöscht. Das lässt sich nicht rückgängig machen. Vielleicht möchten Sie Ihre Daten vorher exportieren.',
    password: 'Aktuelles Passwort',
    passwordHint: 'Ohne Passwort: Melden Sie sich zuerst ab und wieder an',
    cancel: 'Konto behalten',
    submit: 'Alles löschen',
    busy: 'Wird gelöscht …',
    failed: 'Ihr Konto konnte nicht gelöscht werden',
  },
};
