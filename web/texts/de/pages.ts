import type {
  contact as contactEn,
  links as linksEn,
  logoPage as logoEn,
  pricing as pricingEn,
} from '../pages.ts';
import type { Translated } from '../translated.ts';

export { ciExample } from '../pages.ts';

export const pricing: Translated<typeof pricingEn> = {
  title: 'Wählen Sie Ihren Tarif',
  popular: 'Am beliebtesten',
  current: 'Aktueller Tarif',
  per: 'im Monat',
  choose: (plan) => `${plan} wählen`,
  free: 'Kostenlos starten',
  success: 'Zahlung erfolgreich! Ihr Tarif wurde aktualisiert.',
  cancelled: 'Die Zahlung wurde abgebrochen. Ihr Tarif bleibt unverändert.',
  unavailable: 'Das Zahlungssystem konnte nicht gestartet werden.',
  faqTitle: 'Fragen',
  faq: [
    { q: 'Wann gilt ein Tarifwechsel?', a: 'Nach der Zahlung.' },
    { q: 'Verlängert sich mein Abonnement von selbst?', a: 'Ja, die Verlängerung erfolgt automatisch.' },
    {
      q: 'Kann ich kündigen?',
      a: 'Jederzeit. Bis zum Ende des Zeitraums behalten Sie Ihren Zugang.',
    },
    {
      q: 'Was geschieht mit meinen Berichten, wenn ich in einen kleineren Tarif wechsle?',
      a: 'Ihr Verlauf bleibt erhalten.',
    },
  ],
  compare: {
    title: 'Tarife im Vergleich',
    rows: {
      tests: 'Tests pro Monat',
      duration: 'Längster Test',
      slots: 'Gleichzeitige Testplätze',
      queue: 'Warteschlange',
      api: 'API-Zugang',
    },
    extras: {
      video: 'Videos und Protokolle zu jedem Fehler',
      performance_insights: 'Einblicke in die Performance',
      security_scan: 'Sicherheitsprüfungen',
      analytics: 'Erweiterte Auswertung: neue, bleibende und behobene Fehler über alle Läufe',
    },
    queues: { free: 'Standard', pro: 'Bevorzugt', chaos: 'Sofort' },
    unlimited: 'Unbegrenzt',
    yes: 'Ja',
    no: 'Nein',
  },
  savings: {
    title: 'Was es sich rechnet',
    claim:
      'Ein Jahr manuelle QA für über 150.000 $ gegen ein Jahr Chaos für 4.200 $: über 145.800 $ gespart, 97 % weniger Kosten.',
    own: 'Das ist unser Beispiel. Rechnen Sie mit Ihren eigenen Zahlen:',
    fields: {
      hours: 'Stunden manuelles Testen je Release',
      releases: 'Releases im Monat',
      rate: 'Kosten einer Stunde in Dollar',
      share: 'Anteil, den Rove übernimmt, in Prozent',
    },
    byHand: 'Heute von Hand',
    withRove: (plan) => `Mit Rove im Tarif ${plan}`,
    saved: 'Gespart',
    perMonth: 'im Monat',
    perYear: (amount) => `${amount} im Jahr`,
    lost: 'Mit diesen Zahlen lohnt sich Rove nicht.',
    times: (times) => `das ${times}-Fache des Tarifpreises`,
    formula: (plan) =>
      `Von Hand: Stunden × Releases × Kosten einer Stunde. Mit Rove: was von Hand bleibt, dazu der Preis von ${plan}, dem kleinsten Tarif mit einem Test für jedes Release. Sonst zählt nichts, weder Fehler, denen kein Kunde begegnet ist, noch die Zeit zum Lesen der Berichte.`,
  },
  closing: {
    title: 'Sehen Sie erst, was Rove in Ihrer App findet.',
    detail: 'Für einen kostenlosen Test brauchen Sie keine Kreditkarte.',
    action: 'Kostenlosen KI-Test starten',
  },
};

export const contact: Translated<typeof contactEn> = {
  title: 'Kontakt',
  reply: 'Wir antworten meist innerhalb von 24 Stunden.',
  write: 'Schreiben Sie uns',
  advice: 'Wir können Ihnen besser helfen, wenn Sie angeben:',
  points: [
    'was geschehen ist',
    'welches Konto Sie verwenden',
    'Screenshots oder Fehlertexte',
    'bis wann Sie eine Antwort brauchen',
  ],
  privacy: 'Wie wir mit Ihren Angaben umgehen:',
  hiring: {
    title: 'Wir stellen ein',
    points: [
      'KI auf dem neuesten Stand',
      'Arbeiten von überall aus',
      'Gute Bezahlung',
      'Weiterentwicklung',
      'Innovative Projekte',
    ],
    form: 'Bewerbungsformular',
    newTab: 'Bewerbungsformular in neuem Tab öffnen',
  },
  sales: 'Vertrieb:',
  inHouse: {
    name: 'Ihr Name',
    email: 'Ihre E-Mail-Adresse',
    link: 'Link zu Ihrer Arbeit',
    message: 'Nachricht',
    about: 'Was Sie tun und was Sie hier gern tun würden',
    send: { contact: 'Nachricht senden', jobs: 'Bewerbung senden' },
    busy: 'Wird gesendet …',
    sent: {
      contact: 'Die Nachricht ist gesendet. Wir antworten per E-Mail.',
      jobs: 'Die Bewerbung ist gesendet. Wir antworten per E-Mail.',
    },
    failed: 'Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  },
  form: 'Kontaktformular',
  newTab: 'Kontaktformular in neuem Tab öffnen',
};

export const links: Translated<typeof linksEn> = {
  seeItInAction: 'So sieht das aus',
  seeHow: 'So funktioniert es',
  startNow: 'Jetzt kostenlosen KI-Test starten!',
  ciTitle: 'Aus Ihrer Pipeline',
};

export const logoPage: Translated<typeof logoEn> = {
  title: 'Logo',
  loading: 'Das Logo wird geladen …',
  error: 'Das Logo konnte nicht geladen werden',
  alt: 'Logo von Rove',
};
