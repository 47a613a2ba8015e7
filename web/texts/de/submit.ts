import type { submit as en } from '../submit.ts';
import type { Translated } from '../translated.ts';

const PLACES = { web: 'Testplätze für Web', app: 'Testplätze für Apps' } as const;

export const submit: Translated<typeof en> = {
  title: 'Test starten',
  choose: {
    title: 'Was möchten Sie testen?',
    web: 'Web',
    webDetail: 'Eine Webadresse oder ein ZIP einer gebauten Web-App',
    app: 'App',
    appDetail: 'Eine Android-App als APK',
    back: 'Zurück zur Auswahl',
  },
  webTitle: 'Eine Web-App testen',
  appTitle: 'Eine Android-App testen',
  success: 'Der Test ist gestartet! Unten sehen Sie den Fortschritt.',
  failed: 'Der Test konnte nicht eingereicht werden',
  labels: {
    name: 'Name des Tests',
    inputType: 'Art der Eingabe',
    url: 'URL der Anwendung',
    bundle: 'Web-Bundle (.zip)',
    apk: 'Android-App (.apk)',
    fileType: 'Dateityp',
    duration: 'Dauer',
    mode: 'Wie weit darf Rove gehen?',
    advanced: 'Erweiterte Einstellungen',
    seed: 'Seed',
    maxPages: 'Höchstzahl der Seiten',
    browser: 'Browser',
    viewport: 'Viewport',
    device: 'Gerät',
    androidVersion: 'Android-Version',
    entryPoint: 'Startseite',
    contexts: 'Browser gleichzeitig',
    include: 'Nur diese Pfade',
    exclude: 'Niemals diese Pfade',
    headers: 'Zusätzliche Request-Header',
    baseUrl: 'Vergleichen mit',
    flows: 'Abläufe, die gehen müssen',
    properties: 'Was immer gilt (rove.properties.ts)',
    username: 'Testkonto',
    password: 'Passwort des Testkontos',
    totpSecret: 'Geheimnis seiner Einmalcodes',
    secondUsername: 'Zweites Testkonto',
    secondPassword: 'Passwort des zweiten Kontos',
    secondTotpSecret: 'Geheimnis der Einmalcodes des zweiten Kontos',
    session: 'Aufgezeichnete Sitzung',
    sessionFile: 'Datei auswählen',
  },
  inputTypes: { url: 'URL', bundle: 'Bundle (.zip)' },
  apkType: 'Android-APK',
  placeholders: {
    name: 'Kasse, vor Release 2.4',
    url: 'https://staging.example.com',
    flows: '- name: Kasse\n  steps:\n    - open: /cart\n    - click: {role: button, name: Bezahlen}',
    properties: "import { always } from 'rove/properties';",
  },
  hints: {
    seed: 'Derselbe Seed führt zu denselben Entscheidungen',
    contexts:
      'Sie teilen sich eine Karte, und ein weiterer kommt hinzu, wo der Rechner Platz hat; mit einem tut derselbe Seed wieder dasselbe',
    include:
      'Einer pro Zeile: /shop umfasst alles darunter, * steht für beliebigen Text. Leer: die ganze Website.',
    exclude: 'Einer pro Zeile. Dorthin geht Rove nie, auch wenn eine Seite dorthin führt.',
    headers:
      'Werden nur an die getestete Website gesendet. Bei Ankunft verschlüsselt; in keinem Bericht zu sehen.',
    baseUrl:
      'Die Adresse einer anderen Version, etwa des Hauptzweigs: Jeder Fehler wird auch dort wiederholt und als neu oder bekannt gezeigt.',
    flows:
      'Wie unter flows: in .rove.yml, nach Rolle und Name. Sie werden zuerst gegangen, und einer, der nicht weitergeht, ist ein Fehler.',
    properties:
      'Ihr Text: was immer, irgendwann oder nach einer Aktion gilt. Es wird in jedem Zustand geprüft.',
    duration: 'Zeit zum Erkunden; die Nachweise kommen hinzu.',
    viewport: 'Breite × Höhe in CSS-Pixeln, zum Beispiel 1280x800',
    credentials: 'Bei Ankunft verschlüsselt; in keinem Bericht zu sehen',
    secondAccount: 'Ein anderes Konto, das nicht sehen darf, was dem ersten gehört',
    totp: 'Der Base32-Text oder die otpauth://-Adresse, mit der man eine Authenticator-App einrichtet',
    session:
      'Für Anmeldungen, die ein Browser allein nicht schafft. In Playwright: context.storageState({ path, indexedDB: true })',
    bundle: 'Ziehen Sie ein .zip von bis zu 100 MB hierher, oder wählen Sie eine Datei aus',
    entryPoint: 'Die erste Seite im ZIP, wenn es nicht index.html ist',
    apk: 'Ziehen Sie ein .apk von bis zu 100 MB hierher, oder wählen Sie eine Datei aus (ab Android 8.0)',
  },
  modes: {
    read_only: {
      title: 'Nur lesen',
      detail: 'Sieht sich um und folgt Links. Keine Anfrage, die etwas ändert, verlässt den Browser.',
    },
    interact: {
      title: 'Bedienen',
      detail:
        'Bedient Formulare und Schaltflächen wie ein Mensch. Hält sich von kostenpflichtigen und zerstörenden Aktionen fern.',
    },
    active: {
      title: 'Aktiv prüfen',
      detail: 'Prüft auch auf Sicherheitslücken. Verlangt einen Nachweis, dass Ihnen das Ziel gehört.',
    },
  },
  header: {
    add: 'Header hinzufügen',
    name: (n) => `Name von Header ${n}`,
    value: (n) => `Wert von Header ${n}`,
    remove: (n) => `Header ${n} entfernen`,
  },
  browsers: { chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari (WebKit)' },
  device: (name, android) => `${name} (Android ${android})`,
  ownAndroid: 'Wie das Gerät ausgeliefert wird',
  partOf: (detail, plan) => `${detail} Gehört zum Tarif ${plan}.`,
  durationOf: (plan, most, larger, largerMost) => `Bis zu ${most} mit ${plan}, ${largerMost} mit ${larger}.`,
  slots: {
    left: (kind, free, all) =>
      free === 0
        ? `Alle ${PLACES[kind]} sind belegt (${all}). Warten Sie, bis ein Test endet, oder brechen Sie einen ab.`
        : `${PLACES[kind]}: ${free} von ${all} frei`,
  },
  proof: {
    active: (host) => `Aktives Prüfen von ${host} verlangt einen Nachweis, dass die Website Ihnen gehört.`,
    destructive: (host) =>
      `Löschen, Bestellen und Bezahlen auf ${host} verlangt einen Nachweis, dass die Website Ihnen gehört.`,
    long: (host) =>
      `Tests von ${host} über zwei Stunden verlangen einen Nachweis, dass die Website Ihnen gehört.`,
    how: 'Weisen Sie es in den Einstellungen unter „Websites“ nach',
  },
  last: {
    tested: (date, duration) => `Zuletzt am ${date} getestet, Dauer ${duration}.`,
    use: 'Diese Einstellungen verwenden',
  },
  authority: 'Ich bin berechtigt, dieses Ziel zu testen',
  authorityDetail:
    'Tests füllen Formulare aus und drücken Schaltflächen. Testen Sie nur, was Ihnen gehört oder womit Sie beauftragt sind.',
  destructive: 'Auch zerstörende und kostenpflichtige Aktionen',
  destructiveDetail:
    'Rove darf dann löschen, bestellen und bezahlen. Nur für Ziele, deren Daten verloren gehen dürfen; eine öffentliche Website muss nachweislich Ihnen gehören.',
  submit: 'Test starten',
  busy: 'Wird gestartet …',
  errors: {
    name: 'Bitte geben Sie dem Test einen Namen',
    url: 'Bitte geben Sie die URL der Anwendung ein',
    scheme: 'Die Adresse muss mit http:// oder https:// beginnen',
    bundle: 'Bitte laden Sie ein Web-Bundle hoch',
    bundleType:
      'Fehler: Der Typ der gewählten Datei passt nicht. Bitte laden Sie für ein Web-Bundle eine .zip-Datei hoch.',
    tooLarge: 'Die Datei ist größer als erlaubt',
    entryPoint: 'Geben Sie den Pfad einer .html-Datei im ZIP an',
    apk: 'Bitte laden Sie eine APK-Datei hoch',
    apkType:
      'Fehler: Der Typ der gewählten Datei passt nicht zum gewählten Dateityp. Bitte laden Sie das richtige Format hoch, oder ändern Sie die Auswahl in der Liste.',
    authority: 'Bitte bestätigen Sie, dass Sie berechtigt sind, dieses Ziel zu testen',
    seed: 'Geben Sie eine ganze Zahl ein',
    maxPages: 'Geben Sie eine Zahl von 1 bis 1000 ein',
    viewport: 'Geben Sie Breite und Höhe wie 1280x800 ein, von 320x240 bis 3840x2160',
    safariReadOnly:
      'Safari kann Anfragen nicht zurückhalten. Wählen Sie für „Nur lesen“ einen anderen Browser.',
    safariHeaders:
      'In Safari lässt sich Anfragen nichts hinzufügen. Wählen Sie einen anderen Browser, oder lassen Sie die Header weg.',
    flows: 'Geben Sie eine Liste von Abläufen an, jeden mit Namen und Schritten',
    flowAt: (flow, step) => (step === null ? `Ablauf ${flow}: ` : `Ablauf ${flow}, Schritt ${step}: `),
    credentials: 'Geben Sie Konto und Passwort an, oder keines von beiden',
    secondAlone: 'Geben Sie das erste Testkonto vor dem zweiten an',
    totpAlone: 'Einmalcodes brauchen auch das Konto und sein Passwort',
    session:
      'Das ist keine aufgezeichnete Sitzung: Fügen Sie das JSON ein, das „cookies“ und „origins“ enthält',
  },
  slotsFull: {
    title: 'Alle Testplätze belegt',
    detail: (slots) =>
      `Sie haben die Höchstzahl von ${slots} gleichzeitigen Testplätzen erreicht. Bitte warten Sie, bis ein Test abgeschlossen ist, oder brechen Sie einen ab, um einen neuen einzureichen.`,
  },
};
