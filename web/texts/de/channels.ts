import type { channels as en } from '../channels.ts';
import type { Translated } from '../translated.ts';

export const channels: Translated<typeof en> = {
  tab: 'Benachrichtigungen',
  title: 'Wohin Nachrichten gehen',
  intro:
    'Rove sagt einem Webhook, einem Kanal in Slack oder Ihrem Postfach, wenn ein Test endet und was aus Fehlern wird.',
  add: 'Hinzufügen',
  empty: {
    title: 'Noch wird niemand benachrichtigt',
    detail: 'Fügen Sie einen Webhook für Programme hinzu, Slack oder E-Mail für Menschen.',
  },
  kinds: { webhook: 'Webhook', slack: 'Slack', mail: 'E-Mail' },
  kindDetails: {
    webhook: 'Eine signierte Anfrage an Ihre eigene Adresse',
    slack: 'Ein eingehender Webhook von Slack oder von einem Chat, der dessen Format annimmt',
    mail: 'An die Adresse dieses Kontos',
  },
  events: {
    'run.completed': 'Test abgeschlossen',
    'run.failed': 'Test gescheitert',
    'bug.proved': 'Fehler bewiesen',
    'bug.fixed': 'Fehler behoben',
    'bug.regressed': 'Fehler ist zurück',
    'channel.test': 'Probenachricht',
  },
  state: { on: 'Ein', user: 'Aus', gone: 'Aus: Der Empfänger will nichts mehr' },
  counts: (delivered, waiting, failed) =>
    `${delivered} zugestellt, ${waiting} wartend, ${failed} gescheitert`,
  menu: (name) => `Aktionen für ${name}`,
  actions: {
    deliveries: 'Zustellungen',
    test: 'Probenachricht senden',
    edit: 'Bearbeiten',
    secret: 'Neues Geheimnis',
    off: 'Ausschalten',
    on: 'Einschalten',
    delete: 'Löschen',
  },
  form: {
    add: 'Kanal hinzufügen',
    edit: 'Kanal bearbeiten',
    kind: 'Wohin',
    name: 'Bezeichnung',
    url: 'Adresse',
    urlHint: {
      webhook: 'Zum Beispiel https://hooks.example.com/rove',
      slack: 'Zum Beispiel https://hooks.slack.com/services/…',
    },
    newUrl: 'Neue Adresse',
    newUrlHint: 'Leer lassen, um die jetzige zu behalten',
    events: 'Worüber benachrichtigt wird',
    submit: { add: 'Hinzufügen', edit: 'Speichern' },
    busy: { add: 'Wird hinzugefügt …', edit: 'Wird gespeichert …' },
    cancel: 'Abbrechen',
  },
  secret: {
    title: 'Das Geheimnis dieses Webhooks',
    warning:
      'Kopieren Sie es jetzt: Es wird nicht noch einmal gezeigt. Ihr Empfänger prüft damit die Signaturen.',
    done: 'Fertig',
  },
  confirmSecret: {
    title: 'Ein neues Geheimnis erzeugen?',
    detail: (name) => `Nachrichten an ${name} werden noch 24 Stunden lang auch mit dem alten signiert.`,
    submit: 'Erzeugen',
    busy: 'Wird erzeugt …',
  },
  confirmDelete: {
    title: 'Diesen Kanal löschen?',
    detail: (name) =>
      `${name} und die Liste seiner Nachrichten werden gelöscht. Was wartet, wird nicht mehr gesendet.`,
    submit: 'Löschen',
    busy: 'Wird gelöscht …',
  },
  deliveries: {
    title: (name) => `Zustellungen an ${name}`,
    table: 'Zustellungen',
    empty: { title: 'Noch keine Nachrichten', detail: 'Nachrichten stehen hier 30 Tage lang.' },
    status: { delivered: 'Zugestellt', waiting: 'Wartend', failed: 'Gescheitert' },
    attempts: (count) => (count === 1 ? '1 Versuch' : `${count} Versuche`),
    next: (when) => `nächster um ${when}`,
    replay: 'Noch einmal senden',
    now: 'Jetzt senden',
    replayLabel: (action, what, when) => `${action}: ${what}, ${when}`,
    replayAll: 'Alle gescheiterten noch einmal senden',
    older: 'Ältere',
    close: 'Schließen',
  },
  done: {
    test: 'Die Probenachricht ist unterwegs',
    replay: 'Wieder unterwegs',
    replayAll: (count) =>
      count === 1 ? '1 Nachricht ist wieder unterwegs' : `${count} Nachrichten sind wieder unterwegs`,
    deleted: 'Kanal gelöscht',
    saved: 'Kanal gespeichert',
  },
  failed: {
    load: 'Ihre Kanäle konnten nicht geladen werden',
    deliveries: 'Die Zustellungen konnten nicht geladen werden',
    save: 'Der Kanal konnte nicht gespeichert werden',
    test: 'Die Probenachricht konnte nicht gesendet werden',
    replay: 'Das Senden ist noch einmal gescheitert',
    delete: 'Der Kanal konnte nicht gelöscht werden',
    secret: 'Ein neues Geheimnis konnte nicht erzeugt werden',
  },
};
