import { DEVICE_LACKS, lacksOf, listed } from '#domain/report/device-lacks.ts';
import { REPORT_FORMATS, type ReportFormat } from '#domain/report/formats/catalog.ts';
import { counter } from '../count.ts';
import type { reportWords as en } from '../report-words.ts';
import type { Translated } from '../translated.ts';
import { fact } from './fact-words.ts';

const counted = counter('de');

const FORMATS: Partial<Record<ReportFormat, string>> = {
  zip: 'ZIP mit allen Belegen',
  html: 'HTML-Seite',
};

const UNMEASURED: Readonly<Record<string, string>> = {
  'code that ran': 'ausgeführter Code',
  memory: 'Speicher',
  'lost memory': 'verlorener Speicher',
  'pictures per second': 'Bilder pro Sekunde',
  processor: 'Prozessor',
  'layout shifts': 'Layoutverschiebungen',
  'long tasks': 'lange Tasks',
  'what a page says and asks for before it is whole':
    'was eine Seite vor ihrem vollständigen Laden ausgibt und abruft',
  'what pictures, scripts and styles are answered with': 'die Antworten auf Bilder, Skripte und Stylesheets',
  'websockets without TLS': 'WebSockets ohne TLS',
  'how it looks on a phone': 'die Darstellung auf einem Telefon',
  'what it does when requests fail': 'das Verhalten bei fehlschlagenden Anfragen',
  'what it does without a network': 'das Verhalten ohne Netz',
  'ways in for scripts of others': 'Einfallstore für fremde Skripte',
};

/** By what the engine and the device say. */
const LEFT_ALONE: Readonly<Record<string, string>> = {
  'it ends the session': 'beendet die Sitzung',
  'it deletes what cannot be restored': 'löscht, was sich nicht wiederherstellen lässt',
  'it pays': 'bezahlt',
  'it leads to another site': 'führt zu einer anderen Website',
  [DEVICE_LACKS]: 'das eingebaute Gerät kann es nicht, ein echtes Gerät kann es',
};

const MODEL_STOPPED = {
  calls: 'weitere Aufrufe waren nicht erlaubt',
  money: 'weitere Kosten waren nicht erlaubt',
  failures: 'es schlug zu oft fehl und wurde nicht mehr gefragt',
} as const;

const DATE = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'UTC' });
const DOLLARS = new Intl.NumberFormat('de', { style: 'currency', currency: 'USD' });

export const reportWords: Translated<typeof en> = {
  format: (format) => FORMATS[format] ?? REPORT_FORMATS[format].label,
  fact,
  unmeasured: (names) => names.map((name) => UNMEASURED[name] ?? name).join(', '),
  leftAlone: (why) => LEFT_ALONE[why] ?? why,
  comparison: (comparison) => {
    const { persisting, regressed, fixed, not_seen } = comparison;
    const parts = [
      [comparison.new, 'neu'],
      [regressed, 'wieder da'],
      [persisting, 'bleibend'],
      [fixed.length, 'behoben'],
      [not_seen, 'nicht erneut angesehen'],
    ] as const;
    const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
    return `Seit dem vorigen Lauf: ${said.length > 0 ? said.join(', ') : 'damals kein Fehler, jetzt keiner'}.`;
  },
  notShown: (report) => {
    const lacks = lacksOf(report);
    if (!lacks) return null;
    const { kind, count, all, named } = lacks;
    const names = listed(named, (rest) => ` und ${rest} weitere`);
    const how =
      kind === 'unseen'
        ? `${count === 1 ? 'konnte' : 'konnten'} auf dem eingebauten Gerät nicht gezeigt werden`
        : `${count === 1 ? 'ließ' : 'ließen'} sich auf dem eingebauten Gerät nur teilweise bedienen`;
    return `${count} von ${counted(all, 'Ansicht', 'Ansichten')} ${how}: ${names}.`;
  },
  expiry: ({ evidence_expired_at: at }) =>
    at
      ? `Die Belege dieses Berichts wurden am ${DATE.format(new Date(at))} gelöscht; die Funde bleiben gültig.`
      : null,
  login: ({ status, detail, signed_in_states, states }) => {
    const share = `Angemeldet auf ${signed_in_states} von ${counted(states, 'Ansicht', 'Ansichten')}`;
    if (status === 'signed_in') return `${share}.`;
    const why = detail ? `: ${detail.replace(/\.$/, '')}` : '';
    if (status === 'lost') return `${share}; die Sitzung ging verloren${why}.`;
    return signed_in_states > 0
      ? `${share}; danach gelang die Anmeldung nicht mehr${why}.`
      : `Die Anmeldung gelang nicht${why}.`;
  },
  model: ({ calls, cost_usd, failures, stopped }) => {
    const parts = [counted(calls, 'Aufruf', 'Aufrufe'), DOLLARS.format(cost_usd)];
    if (failures > 0) parts.push(`${failures} fehlgeschlagen`);
    return `Modell: ${parts.join(', ')}${stopped ? `; ${MODEL_STOPPED[stopped]}` : ''}`;
  },
  muted: ({ by, until, reason }) =>
    `Stummgeschaltet${by ? ` von ${by}` : ''}${until ? ` bis ${DATE.format(new Date(until))}` : ''}${reason ? `: ${reason}` : ''}`,
  onlyIn: (engine) =>
    engine
      ? `Nur in ${engine}: Dieselben Schritte wurden in Chromium ausgeführt, und dort zeigte er sich nicht.`
      : '',
  needsState: 'Braucht, was ein früherer Schritt ändert: Ohne diesen Schritt zeigte sich der Fehler nicht.',
  verification: ({ outcome, shown, runs, detail }) => {
    if (outcome === null) return 'Wird geprüft';
    if (outcome === 'fixed')
      return `Behoben: Der Fehler zeigte sich in ${runs} von ${runs} Läufen seines Tests nicht`;
    if (outcome === 'still_there') return `Noch da: in ${shown} von ${runs} Läufen seines Tests gesehen`;
    return `Nicht feststellbar${detail ? `: ${detail}` : ''}`;
  },
  atBase: ({ standing, shown, runs, detail }) => {
    if (standing === 'new')
      return `Neu: in der Vergleichsversion in ${runs} von ${runs} Läufen seines Tests nicht gesehen`;
    if (standing === 'also_there')
      return `Auch in der Vergleichsversion: in ${shown} von ${runs} Läufen seines Tests gesehen`;
    return `In der Vergleichsversion nicht feststellbar: ${detail}`;
  },
};
