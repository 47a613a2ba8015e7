import type { PUBLIC_ERRORS as publicEn, RUN_FAILURES as runEn } from '../../docs/errors.ts';
import type { Translated } from '../../translated.ts';

export const PUBLIC_ERRORS: Translated<typeof publicEn> = {
  INVALID_REQUEST: 'Berichtigen Sie, was `details` oder die Meldung nennt.',
  INVALID_DURATION: 'Verlangen Sie nicht mehr Minuten, als [Ihr Tarif](#plans-and-limits) umfasst.',
  NOT_AVAILABLE_YET: 'Lassen Sie weg, was die Meldung nennt.',
  INVALID_FILE_TYPE: 'Senden Sie ein `.zip` für ein Web-Bundle, ein `.apk` für eine Android-App.',
  UNAUTHORIZED: 'Prüfen Sie den API-Schlüssel: Er fehlt, ist falsch, ausgeschaltet oder abgelaufen.',
  PLAN_LIMIT_EXCEEDED: 'Die Tests dieses Monats sind aufgebraucht. Warten Sie, oder wechseln Sie den Tarif.',
  PLAN_RESTRICTION: 'Der Tarif umfasst das nicht: API und aktives Prüfen gehören zu Chaos.',
  NOT_FOUND: 'Prüfen Sie die ID. Tests anderer sind so unbekannt wie solche, die es nie gab.',
  PDF_UNAVAILABLE: 'Verlangen Sie `format=html`.',
  CONCURRENT_LIMIT_EXCEEDED:
    'Alle Testplätze sind belegt. Warten Sie, bis ein Test endet, oder brechen Sie einen ab.',
  SLOT_LIMIT_REACHED:
    'Alle Testplätze für diese Art sind belegt. Warten Sie, bis einer endet, brechen Sie einen ab, oder testen Sie die andere Art.',
  IDEMPOTENCY_IN_PROGRESS: 'Wiederholen Sie die Anfrage in ein paar Sekunden.',
  FILE_TOO_LARGE:
    'Senden Sie eine kleinere Datei oder einen kleineren Body; ein ZIP darf bis zu 100 MB haben.',
  UNSUPPORTED_MEDIA_TYPE: 'Setzen Sie `Content-Type: application/json`, oder senden Sie ein Formular.',
  INVALID_BUNDLE: 'Packen Sie die gebauten Dateien neu; die Meldung sagt, was am Archiv nicht stimmt.',
  INVALID_APK: 'Bauen Sie ein APK, das allein lauffähig ist; die Meldung sagt, was an diesem nicht stimmt.',
  TARGET_BUSY:
    'Warten Sie, oder weisen Sie in den Einstellungen unter „Websites“ nach, dass die Website Ihnen gehört: Wer sie besitzt, wird nicht durch andere aufgehalten.',
  OWNERSHIP_REQUIRED: 'Weisen Sie in den Einstellungen unter „Websites“ nach, dass die Website Ihnen gehört.',
  TARGET_BLOCKED: 'Fragen Sie den Betreiber dieser Installation, wenn die Website Ihnen gehört.',
  IDEMPOTENCY_KEY_REUSED: 'Verwenden Sie für jede neue Anfrage einen neuen `Idempotency-Key`.',
  RATE_LIMITED: 'Warten Sie die Sekunden, die in `Retry-After` stehen.',
  INTERNAL: 'Versuchen Sie es erneut. Wenn es dabei bleibt, schreiben Sie dem Support.',
  NETWORK_ERROR: 'Versuchen Sie es in einem Moment erneut.',
};

export const RUN_FAILURES: Translated<typeof runEn> = {
  TARGET_UNRESOLVED: 'Prüfen Sie den Hostnamen.',
  TARGET_REFUSED: 'Starten Sie die App, und prüfen Sie den Port.',
  TARGET_TIMEOUT: 'Sehen Sie nach, ob eine Firewall Fremde abweist oder die App überlastet ist.',
  TARGET_REDIRECT_LOOP:
    'Öffnen Sie die Adresse in einem privaten Fenster: Ein Cookie kann die Schleife vor Ihnen verbergen.',
  TARGET_ERROR_STATUS: 'Geben Sie eine Adresse an, die mit einer Seite antwortet.',
  TARGET_NOT_HTML: 'Geben Sie die Adresse der App an, nicht die einer Datei oder einer API.',
  TARGET_TLS: 'Erneuern Sie das Zertifikat, oder prüfen Sie den Hostnamen darin.',
  TARGET_FORBIDDEN: 'Geben Sie eine öffentliche Adresse an.',
  OWNERSHIP_REQUIRED: 'Weisen Sie in den Einstellungen unter „Websites“ nach, dass die Website Ihnen gehört.',
  TARGET_BLOCKED: 'Fragen Sie den Betreiber dieser Installation, wenn die Website Ihnen gehört.',
  TARGET_NEEDS_LOGIN: 'Geben Sie ein [Testkonto oder eine Sitzung](#signing-in) an.',
  INVALID_APK: 'Bauen Sie ein APK, das allein lauffähig ist; die Meldung sagt, was an diesem nicht stimmt.',
  APP_NOT_RUNNABLE:
    'Sehen Sie nach, was die Meldung nennt: meist eine native Bibliothek oder ein Dienst des Herstellers, den Geräte hier nicht haben.',
  ANDROID_UNAVAILABLE:
    'Starten Sie den Test erneut. Wenn es dabei bleibt, fragen Sie den Betreiber dieser Installation: Vielleicht fehlt ihr, was Geräte brauchen.',
  BROWSER_UNAVAILABLE:
    'Starten Sie den Test erneut. Nennt die Meldung etwas, das fehlt, muss der Betreiber das zuerst installieren.',
};
