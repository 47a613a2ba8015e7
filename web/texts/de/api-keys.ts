import type { apiKeys as en } from '../api-keys.ts';
import type { Translated } from '../translated.ts';

export const apiKeys: Translated<typeof en> = {
  tab: 'API-Zugang',
  locked: 'nicht in Ihrem Tarif enthalten',
  title: 'API-Schlüssel',
  generate: 'Neuen API-Schlüssel erzeugen',
  empty: {
    title: 'Keine API-Schlüssel vorhanden',
    detail: 'Erzeugen Sie einen, um Tests aus eigenen Skripten und Pipelines zu starten.',
  },
  active: 'AKTIV',
  inactive: 'INAKTIV',
  expired: 'ABGELAUFEN',
  created: 'Erzeugt',
  expires: 'Läuft ab',
  never: 'nie',
  lastUsed: 'Zuletzt verwendet',
  menu: (name) => `Aktionen für ${name}`,
  activate: 'Aktivieren',
  deactivate: 'Deaktivieren',
  rename: 'Umbenennen',
  regenerate: 'Neu erzeugen',
  delete: 'Löschen',
  cancel: 'Abbrechen',
  name: {
    label: 'Name',
    placeholder: 'Nächtliche Pipeline',
    required: 'Geben Sie dem Schlüssel einen Namen',
  },
  life: {
    label: 'Läuft ab',
    options: { '30': 'In 30 Tagen', '90': 'In 90 Tagen', '365': 'In einem Jahr', never: 'Nie' },
  },
  create: { title: 'Neuer API-Schlüssel', submit: 'Erzeugen', busy: 'Wird erzeugt …' },
  renaming: { title: 'API-Schlüssel umbenennen', submit: 'Umbenennen', busy: 'Wird umbenannt …' },
  secret: {
    title: 'Ihr neuer API-Schlüssel',
    warning: 'Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal angezeigt.',
    done: 'Fertig',
  },
  confirmDelete: {
    title: 'API-Schlüssel löschen?',
    detail: (name) =>
      `„${name}“ wird sofort gelöscht; das lässt sich nicht rückgängig machen. Was ihn verwendet, funktioniert dann nicht mehr.`,
    submit: 'Schlüssel löschen',
    busy: 'Wird gelöscht …',
  },
  confirmRegenerate: {
    title: 'API-Schlüssel neu erzeugen?',
    detail: (name) =>
      `„${name}“ erhält ein neues Geheimnis. Das bisherige gilt sofort nicht mehr; das lässt sich nicht rückgängig machen.`,
    submit: 'Schlüssel neu erzeugen',
    busy: 'Wird neu erzeugt …',
  },
  deleted: 'Der API-Schlüssel wurde gelöscht',
  failed: {
    load: 'Die API-Schlüssel konnten nicht geladen werden',
    generate: 'Der API-Schlüssel konnte nicht erzeugt werden',
    status: 'Der Status des API-Schlüssels konnte nicht geändert werden',
    rename: 'Der API-Schlüssel konnte nicht umbenannt werden',
    delete: 'Der API-Schlüssel konnte nicht gelöscht werden',
  },
  docs: {
    title: 'So verwenden Sie einen Schlüssel',
    detail: 'Senden Sie ihn mit jeder Anfrage als Bearer-Token:',
    sample: (origin) => `curl ${origin}/api/tests \\\n  -H "Authorization: Bearer YOUR_API_KEY"`,
    link: 'Zur API-Dokumentation',
  },
  upsell: {
    title: 'Mehr automatisieren',
    detail:
      'Starten Sie Tests mit API-Schlüsseln aus Ihren Pipelines. Der API-Zugang gehört zum Tarif Chaos.',
    action: 'Tarife ansehen',
  },
};
