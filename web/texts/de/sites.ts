import type { sites as en } from '../sites.ts';
import type { Translated } from '../translated.ts';

export const sites: Translated<typeof en> = {
  tab: 'Websites',
  title: 'Ihre Websites',
  intro:
    'Die Suche nach Sicherheitslücken, Tests, die löschen, bestellen und bezahlen dürfen, und Tests von mehr als zwei Stunden verlangen einen Nachweis, dass eine öffentliche Website Ihnen gehört. Adressen auf diesem Rechner oder in einem privaten Netz brauchen keinen.',
  host: 'Website',
  hint: 'Zum Beispiel app.example.com',
  add: 'Website hinzufügen',
  adding: 'Wird hinzugefügt …',
  empty: {
    title: 'Noch keine Websites',
    detail: 'Fügen Sie die Website hinzu, die Sie testen möchten.',
  },
  status: { proved: 'Nachgewiesen', unproved: 'Nicht nachgewiesen', expired: 'Erneut prüfen' },
  until: (date) => `gültig bis ${date}`,
  dns: (name) => `Fügen Sie dem DNS von ${name} diesen TXT-Eintrag hinzu; er gilt auch für die Subdomains:`,
  file: (url) => `Oder liefern Sie diese Zeile unter ${url} aus:`,
  check: 'Jetzt prüfen',
  checking: 'Wird geprüft …',
  remove: 'Entfernen',
  removeLabel: (host) => `${host} entfernen`,
  checkLabel: (host) => `${host} jetzt prüfen`,
  removed: 'Die Website ist entfernt',
  failed: {
    load: 'Ihre Websites konnten nicht geladen werden',
    add: 'Die Website konnte nicht hinzugefügt werden',
    check: 'Die Website konnte nicht geprüft werden',
    remove: 'Die Website konnte nicht entfernt werden',
  },
};
