import { counter } from '../../count.ts';
import type { docsScreen as en } from '../../docs/screen.ts';
import type { Translated } from '../../translated.ts';

const counted = counter('de');

export const docsScreen: Translated<typeof en> = {
  title: 'Dokumentation',
  lead: 'Wie Sie eine App mit Rove testen, lesen, was gefunden wurde, und beides einer Pipeline überlassen.',
  contents: 'Dokumentation',
  showContents: 'Inhalt',
  searchLabel: 'Dokumentation durchsuchen',
  searchPlaceholder: 'Suchen',
  results: 'Suchergebnisse',
  nothing: (query) => `Nichts gefunden zu „${query}“`,
  nothingHint: 'Versuchen Sie ein anderes Wort oder einen Teil davon.',
  count: (count) => counted(count, 'Ergebnis', 'Ergebnisse'),
  linkTo: (title) => `Link zu „${title}“`,
  samples: 'Sprachen',
  api: {
    loading: 'Die API-Referenz wird geladen',
    failed: 'Die API-Referenz konnte nicht geladen werden',
    parameters: 'Parameter',
    body: 'Body',
    files: (names) =>
      `Auch als multipart/form-data mit der Datei (${names}); Objekte werden dann als JSON-Text gesendet.`,
    answers: 'Antworten',
    answerFields: 'Felder der Antwort',
    name: 'Name',
    where: 'In',
    type: 'Typ',
    about: 'Bedeutung',
    required: 'erforderlich',
    standard: (value) => `Vorgabe ${value}`,
    status: 'Status',
    open: 'Kein Schlüssel nötig',
    of: (what, call) => `${what} von ${call}`,
  },
};
