import { counter } from '../count.ts';
import { face } from '../face.ts';
import type { landing as landingEn, site as siteEn } from '../site.ts';
import type { Translated } from '../translated.ts';

const counted = counter('de');

export const site: Translated<typeof siteEn> = {
  supportEmail: face.support,
  nav: {
    label: 'Hauptmenü',
    links: [
      { to: '/use-cases', text: 'Einsatz' },
      { to: '/features', text: 'Funktionen' },
      { to: '/how-it-works', text: 'So funktioniert es' },
      { to: '/pricing', text: 'Preise' },
      { to: '/docs', text: 'Dokumentation' },
      { to: '/contact-us', text: 'Kontakt' },
      { to: '/terms', text: 'Bedingungen' },
    ],
    login: 'Anmelden',
    signup: 'Registrieren',
    dashboard: 'Dashboard',
    open: 'Menü öffnen',
    close: 'Menü schließen',
    home: 'Rove, Startseite',
  },
  footer: {
    label: 'Rechtliches',
    links: [
      { to: '/privacy', text: 'Datenschutzerklärung' },
      { to: '/cookie-policy', text: 'Cookie-Richtlinie' },
      { to: '/terms', text: 'Nutzungsbedingungen' },
    ],
    abuse: 'Missbrauch melden',
    licences: 'Lizenzen',
    by: `© ${face.company}`,
    line: 'Testet Web-Apps selbstständig und liefert nachgewiesene Fehler.',
  },
};

export const landing: Translated<typeof landingEn> = {
  title: 'KI-Tests, die ihre Fehler nachweisen',
  hero: {
    headline: 'Ihre App, benutzt, bis etwas kaputtgeht. Dann der Nachweis.',
    lead: 'Rove erkundet Ihre Web-App wie ein neugieriger Mensch. Jeder Fehler, den Sie erhalten, wurde in einem frischen Browser reproduziert und auf die wenigsten Schritte gekürzt.',
    action: 'Kostenlosen KI-Test starten',
    note: 'Für einen kostenlosen Test brauchen Sie keine Kreditkarte.',
    lacks:
      'Der kostenlose Test erkundet 5 Minuten lang und berichtet mit Schritten und Screenshots. Videos und Performance gibt es mit Pro, Sicherheitsprüfungen mit Chaos.',
    second: 'So funktioniert es',
  },
  run: {
    title: 'Ein echter Lauf, so wie er aufgezeichnet wurde',
    label: 'Aufgezeichneter Lauf des Beispielshops',
    name: 'Beispielshop',
    measured: (actions, states, seconds) =>
      `${counted(actions, 'Aktion', 'Aktionen')}, ${counted(states, 'Zustand', 'Zustände')}, ${seconds} s`,
    recorded: (date, seed) =>
      `Von Rove am ${date} mit dem Beispielshop aus dem eigenen Repository aufgezeichnet (Seed ${seed}), dessen Fehler absichtlich eingebaut sind. Wiedergabe mit anderthalbfacher Geschwindigkeit.`,
    play: 'Aufzeichnung abspielen',
    pause: 'Aufzeichnung anhalten',
    scrub: 'Stelle in der Aufzeichnung',
    at: (clock, of) => `${clock} von ${of}`,
    picture: (place) => `Der getestete Browser auf ${place}`,
    log: 'Aktionen',
    bugs: 'Nachgewiesene Fehler',
    more: (count) => `und ${count} weitere im Bericht`,
    none: 'Noch keine',
    failed: 'Die Aufzeichnung konnte nicht geladen werden',
  },
  figures: {
    title: 'Gemessen, nicht versprochen',
    detail:
      'Die Aussagen oben sind Behauptungen. Dies sind Zahlen unserer eigenen Testsuite, so wie sie gemessen wurden.',
    when: (date) => `Gemessen am ${date}`,
    value: (value, unit) => {
      if (unit === '1/s' || unit === 'steps') return value;
      return `${value} ${unit.replace(/^of /, 'von ')}`;
    },
    names: {
      planted_bugs_proved_in_3_minutes: 'eingebaute Fehler in 3 Minuten nachgewiesen',
      actions_per_second: 'Aktionen pro Sekunde, mit Film und Protokoll',
      findings_steps: 'Schritte bis zu einem nachgewiesenen Fehler, Median unserer Beispiel-Apps',
      submit_to_first_action: 'vom Einreichen eines Tests bis zur ersten Aktion',
    },
  },
  problem: {
    title: 'Testen von Hand hält nicht Schritt',
    before: 'Von Hand',
    after: 'Mit Rove',
    topic: 'Thema',
    rows: [
      {
        topic: 'Tempo',
        before: 'Tage für einen Durchgang durch die App',
        after: '8-mal schneller als Testen von Hand',
      },
      {
        topic: 'Kosten',
        before: 'Über 150.000 $ im Jahr für manuelle QA',
        after: '70 % weniger QA-Kosten',
      },
      { topic: 'Tiefe', before: 'Die Wege, an die jemand gedacht hat', after: '300 % mehr Abdeckung' },
      {
        topic: 'Fehler',
        before: 'Berichte, die niemand reproduzieren kann',
        after: '30 % mehr kritische Fehler, jeder mit Nachweis',
      },
    ],
  },
  features: {
    title: 'Was Sie bekommen',
    more: 'Mehr erfahren',
    cards: [
      {
        title: 'Autonomes Testen mit KI',
        text: 'Keine Skripte, keine Aufzeichnungen. Rove findet die Seiten, füllt die Formulare und folgt dem Neuen.',
      },
      {
        title: 'Fehlerberichte zum Handeln',
        text: 'Nummerierte Schritte, Screenshots, Video und Schweregrad. Was sich nicht reproduzieren ließ, steht getrennt.',
      },
      {
        title: 'API für CI/CD',
        text: 'Starten Sie einen Test mit einem Aufruf aus Ihrer Pipeline, und lassen Sie einen kritischen Fehler das Release anhalten.',
      },
      {
        title: 'Sicherheit & Performance',
        text: 'Langsame Seiten, Header, Cookies und offenliegende Dateien werden nebenbei geprüft: Performance mit Pro, Sicherheit mit Chaos.',
      },
    ],
  },
  closing: {
    title: 'Geben Sie Rove eine Adresse und fünf Minuten.',
    action: 'Kostenlos loslegen',
  },
};
