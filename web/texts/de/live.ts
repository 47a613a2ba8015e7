import { counter } from '../count.ts';
import type { live as en } from '../live.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

export const live: Translated<typeof en> = {
  title: 'Laufender Test',
  failedToLoad: 'Der Test konnte nicht geladen werden',
  catchingUp: 'Wird nachgeholt …',
  offline: 'Verbindung verloren. Sie wird wiederhergestellt …',
  live: 'Live',
  progress: 'Fortschritt des Tests',
  elapsed: 'Vergangen',
  of: (duration) => `von ${duration}`,
  actions: 'Aktionen',
  states: 'Zustände',
  pages: 'Seiten',
  bugs: 'Fehler',
  proving: 'Nachweise',
  provingOf: (done, of) => `${done} von ${of}`,
  provingNow: 'Verdachtsfälle werden gerade nachgewiesen.',
  provedSoFar: (done, of) => `Nachweise: ${done} von ${of} vermuteten Ursachen sind geklärt.`,
  underWay: (underWay, waiting) => {
    const now = `${counted(underWay, 'Verdachtsfall wird', 'Verdachtsfälle werden')} in frischen Browsern geprüft`;
    return waiting > 0 ? `${now}; ${counted(waiting, 'weiterer wartet', 'weitere warten')}.` : `${now}.`;
  },
  exploringOver: 'Die Erkundung ist beendet: Es folgt keine weitere Aktion. Die Fehler werden nachgewiesen.',
  provingInstead: 'Gerade keine Aktion: Ein Verdachtsfall wird nachgewiesen.',
  log: 'Aktionen',
  logEmpty: 'Hier erscheint die erste Aktion.',
  follow: 'Neuesten folgen',
  picture: 'Browser',
  pictureLabel: 'Live-Bild des getesteten Browsers',
  pictureThen: 'Der getestete Browser vor der gewählten Aktion',
  pictureNotKept:
    'Das Bild dieses Augenblicks ist nicht mehr da: Er liegt vor dem Öffnen dieser Seite oder zu lange zurück.',
  pictureWaiting: {
    paused: 'Der Test ist angehalten, sein Browser geschlossen',
    queued: 'Wartet auf einen freien Browser',
    running: 'Wartet auf das erste Bild',
    processing_results:
      'Die Erkundung ist beendet. Die Fehler werden nachgewiesen, und der Bericht wird geschrieben.',
    proving: (done, of) => `Die Erkundung ist beendet. Nachweise: ${done} von ${of} erledigt.`,
    ended: 'Der Browser ist geschlossen',
  },
  findings: 'Nachgewiesene Fehler',
  findingsEmpty: 'Ein Fehler erscheint hier, sobald er in einem frischen Browser reproduziert wurde.',
  timeline: 'Zeitleiste',
  moment: 'Augenblick',
  now: 'Jetzt',
  momentPast: 'Diese Aktion liegt zu lange zurück, um hier aufgeführt zu werden.',
  momentText: (clock, text) => `${clock} ${text}`,
  output: 'Konsole und Netzwerk',
  outputFilter: 'Anzeigen',
  outputChoices: { all: 'Alles', console: 'Konsole', network: 'Netzwerk', failed: 'Fehler' },
  outputEmpty: 'Was die App ausgibt und abruft, erscheint hier, solange diese Seite offen ist.',
  map: 'Karte der App',
  mapEmpty: 'Die Karte beginnt mit den ersten Ansichten.',
  paused: 'Angehalten',
  pausedDetail: (hours) =>
    `Der Test ist angehalten. Seine Zeit läuft nicht, und er behält seinen Testplatz. Nach ${hours} endet er von selbst, mit einem Bericht über das bisher Gefundene.`,
  pause: 'Anhalten',
  pausing: 'Wird angehalten …',
  resume: 'Fortsetzen',
  resuming: 'Wird fortgesetzt …',
  steerFailed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  hint: {
    open: 'Hinweis geben',
    title: 'Wo soll Rove suchen?',
    detail:
      'Bedienelemente und Seiten, die Ihre Wörter nennen, kommen zuerst an die Reihe. Das Protokoll zeigt, wann Ihr Hinweis den Ausschlag gab.',
    text: 'Stichwörter',
    textHint: 'Zum Beispiel: Rechnungen, Einstellungen',
    area: 'Seite (freiwillig)',
    areaHint: 'Pfad oder Adresse, zum Beispiel /settings',
    send: 'Hinweis senden',
    sending: 'Wird gesendet …',
    sent: 'Der Hinweis ist weitergegeben',
    nothing: 'Geben Sie an, wo gesucht werden soll',
    given: 'Bisherige Hinweise',
  },
  places: 'Wo',
  placeCounts: (actions, discoveries) =>
    `${counted(actions, 'Aktion', 'Aktionen')}, ${discoveries} mit Neuem`,
  outcome: {
    new_state: 'Neuer Zustand',
    known_state: 'Bekannter Zustand',
    no_change: 'Keine Änderung',
    failed: 'Nicht ausführbar',
  },
  completed: (bugs) => `Der Test ist abgeschlossen: ${counted(bugs, 'Fehler', 'Fehler')} nachgewiesen.`,
  openReport: 'Bericht öffnen',
  cancelled: 'Dieser Test wurde abgebrochen; es gibt keine Ergebnisse.',
  failed: 'Der Test konnte nicht ausgeführt werden',
  again: 'Weiteren Test starten',
  fault: {
    target: 'Die Ursache liegt bei der getesteten App.',
    platform: 'Die Ursache liegt bei Rove.',
    operator: 'Die Ursache liegt bei dieser Installation von Rove.',
    user: 'Die Ursache liegt in den Einstellungen des Tests.',
  },
  todo: {
    target:
      'Prüfen Sie, ob sich die Adresse in Ihrem eigenen Browser öffnen lässt, und starten Sie den Test dann erneut.',
    platform:
      'Starten Sie den Test erneut. Wenn er wieder scheitert, schreiben Sie dem Support und nennen Sie die Test-ID.',
    operator: 'Wenden Sie sich an den Betreiber dieser Installation, und nennen Sie den Code unten.',
    user: 'Ändern Sie die Einstellungen des Tests, und starten Sie ihn erneut.',
  },
};
