import { type ErrorCode, messageForCode } from '#domain/kernel/errors.ts';
import type { errors as en, Refusal } from '../errors.ts';
import type { Translated } from '../translated.ts';
import { AUTH_CODES } from './auth-codes.ts';

const CODES: Record<ErrorCode, string> = {
  UNAUTHORIZED: 'Bitte melden Sie sich an, um fortzufahren',
  FORBIDDEN: 'Dafür fehlt Ihnen die Berechtigung',
  NOT_FOUND: 'Das Gesuchte wurde nicht gefunden',
  RATE_LIMITED: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut',
  PLAN_LIMIT_EXCEEDED:
    'Sie haben die Grenze Ihres Tarifs erreicht. Bitte wechseln Sie in einen größeren Tarif, um fortzufahren',
  CONCURRENT_LIMIT_EXCEEDED: 'Sie haben die Höchstzahl gleichzeitiger Tests erreicht',
  INVALID_FILE_TYPE: 'Ungültiger Dateityp. Bitte prüfen Sie das Format der Datei',
  FILE_TOO_LARGE: 'Die Datei ist größer als erlaubt',
  NETWORK_ERROR: 'Netzwerkfehler. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut',
  PLAN_RESTRICTION: 'Diese Funktion ist in Ihrem jetzigen Tarif nicht enthalten',
  PAYMENT_REQUIRED: 'Für diese Funktion ist eine Zahlung nötig',
  INVALID_DURATION: 'Die gewählte Dauer ist in Ihrem Tarif nicht verfügbar',
  SLOT_LIMIT_REACHED: 'Die Höchstzahl gleichzeitiger Testplätze Ihres Tarifs ist erreicht',
  INVALID_REQUEST: 'Ungültige Anfrage',
  METHOD_NOT_ALLOWED: 'Diese Adresse nimmt diese Methode nicht an',
  UNSUPPORTED_MEDIA_TYPE: 'Senden Sie den Body als JSON mit dem Header Content-Type: application/json',
  IDEMPOTENCY_KEY_REUSED: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage',
  IDEMPOTENCY_IN_PROGRESS: 'Diese Anfrage wird noch bearbeitet. Wiederholen Sie sie in ein paar Sekunden',
  NOT_AVAILABLE_YET: 'Diese Art von Test ist noch nicht verfügbar',
  INVALID_BUNDLE: 'Das Bundle kann nicht verwendet werden',
  RUN_ENDED: 'Dieser Test ist schon beendet',
  NOT_EXPLORING: 'Das ist nur möglich, solange der Test erkundet',
  STEERING_LIMIT_REACHED:
    'Dieser Test wurde so oft angehalten oder mit Hinweisen versehen, wie es bei einem Test möglich ist',
  VERSION_CONFLICT: 'Jemand anderes hat das gleichzeitig geändert',
  EVENT_MISMATCH: 'Ein Ereignis mit dieser ID, aber anderem Inhalt, wurde schon aufgezeichnet',
  PDF_UNAVAILABLE:
    'Dieser Bericht konnte nicht als PDF gedruckt werden. Wählen Sie HTML, das sich ebenfalls drucken lässt',
  PAYMENT_NOT_SET_UP: 'Das Zahlungssystem konnte nicht gestartet werden.',
  PAYMENT_UNAVAILABLE: 'Das Zahlungssystem konnte nicht gestartet werden.',
  STORAGE_FULL: 'Der Speicher für Belege ist voll',
  INTERNAL: 'Ein unerwarteter Fehler ist aufgetreten',
  TARGET_UNRESOLVED: 'Die Adresse wurde nicht gefunden (DNS)',
  TARGET_REFUSED: 'Die Adresse hat die Verbindung abgelehnt',
  TARGET_TIMEOUT: 'Die Adresse hat nicht rechtzeitig geantwortet',
  TARGET_REDIRECT_LOOP: 'Die Adresse leitet endlos weiter',
  TARGET_ERROR_STATUS: 'Die Adresse hat mit einem Fehler geantwortet',
  TARGET_NOT_HTML: 'Unter der Adresse gibt es keine Webseite',
  TARGET_TLS: 'Das Zertifikat der Adresse ist nicht gültig',
  TARGET_FORBIDDEN: 'Private und interne Adressen können von dieser Installation aus nicht getestet werden',
  TARGET_BUSY:
    'Diese Website wird schon von so vielen Tests gleichzeitig getestet, wie erlaubt ist. Versuchen Sie es erneut, wenn einer beendet ist',
  TARGET_BLOCKED:
    'Diese Website wird von dieser Installation aus nicht getestet: Ihr Besitzer oder der Betreiber hat darum gebeten',
  OWNERSHIP_REQUIRED:
    'Weisen Sie zuerst in den Einstellungen unter „Websites“ nach, dass diese Website Ihnen gehört',
  MODE_FORBIDS: 'Dieser Test darf nur lesen: Anfragen, die etwas ändern, werden nicht durchgelassen',
  EGRESS_LIMIT_REACHED: 'Dieser Test hat seine Grenze an Bytes, Verbindungen oder Anfragen erreicht',
  TARGET_NEEDS_LOGIN: 'Die Adresse verlangt eine Anmeldung, bevor sie etwas zeigt',
  INVALID_APK: 'Das APK kann nicht verwendet werden',
  APP_NOT_RUNNABLE: 'Die App konnte nicht ausgeführt werden',
  ANDROID_UNAVAILABLE: 'Für diesen Test konnte kein Android-Gerät gestartet werden',
  BROWSER_UNAVAILABLE: 'Für diesen Test konnte kein Browser gestartet werden',
};

type Details = Record<string, unknown>;

/** Refusals that say more than their code, by the reason that the server names. */
const REASONS: Readonly<Record<string, (details: Details) => string>> = {
  authority: () => 'Bitte bestätigen Sie, dass Sie berechtigt sind, dieses Ziel zu testen',
  active: ({ host }) =>
    `Die Suche nach Sicherheitslücken braucht einen Nachweis, dass ${host} Ihnen gehört: in den Einstellungen unter „Websites“`,
  destructive: ({ host }) =>
    `Tests, die löschen, bestellen und bezahlen dürfen, brauchen einen Nachweis, dass ${host} Ihnen gehört: in den Einstellungen unter „Websites“`,
  long: ({ host }) =>
    `Tests von mehr als zwei Stunden brauchen einen Nachweis, dass ${host} Ihnen gehört: in den Einstellungen unter „Websites“`,
  day_past: () => 'Der letzte Tag einer Stummschaltung darf nicht in der Vergangenheit liegen',
  mutes_max: ({ most }) => `Ein Konto hat höchstens ${most} Stummschaltungen. Heben Sie zuerst eine auf`,
  sites_max: ({ most }) => `Ein Konto hat höchstens ${most} Websites. Entfernen Sie zuerst eine`,
  links_max: ({ most }) => `Ein Bericht hat höchstens ${most} Links. Ziehen Sie zuerst einen zurück`,
  keys_max: ({ most }) => `Ein Konto hat höchstens ${most} API-Schlüssel`,
  password_missing: () => 'Bitte geben Sie Ihr aktuelles Passwort ein',
  password_wrong: () => 'Das aktuelle Passwort ist nicht richtig',
  sign_in_again: () =>
    'Bitte melden Sie sich ab und wieder an, und versuchen Sie es dann innerhalb von zehn Minuten noch einmal',
  cancel_first: () => 'Bitte kündigen Sie zuerst Ihr Abonnement, und löschen Sie dann das Konto',
  declined: () => 'Die Zahlung wurde abgelehnt',
  being_changed: () => 'Das Abonnement wird gerade geändert. Versuchen Sie es in einer Minute erneut.',
  paused: () => 'Ihr Abonnement ist pausiert. Setzen Sie es zuerst im Kundenportal fort.',
  current_plan: () => 'Diesen Tarif haben Sie bereits.',
  not_bought: () => 'Dieser Tarif wurde nicht gekauft; es gibt also nichts zu kündigen',
};

/** The text of the code, and what the server says beyond it in its own language. */
function textOf({ code, message }: Refusal): string {
  if (!Object.hasOwn(CODES, code)) return message || code;
  const text = CODES[code as ErrorCode];
  return !message || message === messageForCode(code) ? text : `${text} (auf Englisch: ${message})`;
}

export const errors: Translated<typeof en> = {
  api: (refusal) => {
    const { details = {} } = refusal;
    const reason = String(details.reason ?? '');
    const said = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
    return said?.(details) ?? textOf(refusal);
  },
  auth: ({ code, message }) =>
    (Object.hasOwn(AUTH_CODES, code) ? AUTH_CODES[code] : undefined) ?? message ?? '',
  run: textOf,
};
