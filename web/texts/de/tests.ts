import { counter } from '../count.ts';
import type { tests as en } from '../tests.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

export const tests: Translated<typeof en> = {
  cancel: {
    action: 'Abbrechen',
    title: 'Diesen Test abbrechen?',
    detail: (name) =>
      `„${name}“ wird sofort beendet. Es gibt keinen Bericht, und alle Dateien werden endgültig gelöscht.`,
    keep: 'Weiterlaufen lassen',
    confirm: 'Test abbrechen',
    busy: 'Wird abgebrochen …',
    done: 'Der Test wurde abgebrochen',
    failed: 'Der Test konnte nicht abgebrochen werden',
    requested: 'Wird abgebrochen …',
  },
  list: {
    title: 'Ergebnisse',
    total: (total) => counted(total, 'Test', 'Tests'),
    search: 'Nach Name oder ID suchen',
    status: 'Status',
    type: 'Art',
    from: 'Von',
    to: 'Bis',
    sort: 'Sortierung',
    all: 'Alle',
    sorts: {
      newest: 'Neueste zuerst',
      oldest: 'Älteste zuerst',
      type: 'Nach Art',
      name: 'Nach Name',
    },
    types: { all: 'Alle Arten', web: 'Web', app: 'App' },
    statuses: 'Jeder Status',
    clear: 'Filter zurücksetzen',
    columns: {
      name: 'Test',
      status: 'Status',
      bugs: 'Fehler',
      type: 'Art',
      duration: 'Dauer',
      submitted: 'Eingereicht',
      actions: 'Aktionen',
    },
    details: 'Einzelheiten ansehen',
    watch: 'Zusehen',
    download: 'Herunterladen (ZIP)',
    downloadFailed: 'Der Bericht konnte nicht heruntergeladen werden',
    more: 'Weitere Ergebnisse laden',
    loading: 'Wird geladen …',
    empty: 'Noch keine Tests',
    emptyDetail: 'Geben Sie Rove eine Adresse, und in ein paar Minuten steht hier der erste Bericht.',
    none: 'Kein Test passt zu diesen Filtern',
    start: 'Neuen Test starten',
    failed: 'Die Tests konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
    noBugs: 'keine',
  },
  live: {
    title: 'Laufende Tests',
    open: 'Live zusehen',
    none: 'Es läuft kein Test',
    progress: (name) => `Fortschritt von ${name}`,
  },
  history: { title: 'Bisherige Tests', more: 'Mehr laden', none: 'Noch kein Test abgeschlossen' },
  notReady: {
    queued: 'Der Test wartet noch. Das Ergebnis ist in Kürze verfügbar.',
    running: 'Der Test läuft noch. Das Ergebnis ist in Kürze verfügbar.',
    processing_results: 'Der Test wird gerade ausgewertet. Das Ergebnis ist in Kürze verfügbar.',
    cancelled: 'Dieser Test wurde abgebrochen; es gibt keine Ergebnisse.',
  },
};
