import type { CREDENTIAL_FAULTS } from '#domain/api/credential.ts';
import type { HEADER_FAULTS } from '#domain/api/header.ts';
import type { CONTACT_FAULTS } from '#domain/installation/contact.ts';
import type { PATH_FAULTS } from '#domain/test-run/paths.ts';
import type { FieldIssue } from '../field-faults.ts';

type Said<T> = T[keyof T] & string;
type Known =
  | Said<typeof CREDENTIAL_FAULTS>
  | Said<typeof HEADER_FAULTS>
  | Said<typeof CONTACT_FAULTS>
  | Said<typeof PATH_FAULTS>;

/** By what the schema says in English. */
const FAULTS: Record<Known, string> = {
  'Give a user name with its password, or a recorded session':
    'Geben Sie einen Benutzernamen mit Passwort oder eine aufgezeichnete Sitzung an',
  'Give the secret of the one-time codes as base32 text or as an otpauth:// address':
    'Geben Sie das Geheimnis der Einmalcodes als Base32-Text oder als otpauth://-Adresse an',
  'This is not a recorded session: give the JSON that holds "cookies" and "origins"':
    'Das ist keine aufgezeichnete Sitzung: Geben Sie das JSON an, das „cookies“ und „origins“ enthält',
  'A recorded session may have at most 900 kB': 'Eine aufgezeichnete Sitzung darf höchstens 900 kB haben',
  'Give the name of a header, as X-Preview-Key: letters, digits and hyphens':
    'Geben Sie den Namen eines Headers an, zum Beispiel X-Preview-Key: Buchstaben, Ziffern und Bindestriche',
  'The value of a header is one line of printable ASCII, and not empty':
    'Der Wert eines Headers ist eine Zeile druckbares ASCII und nicht leer',
  'The value of a header has at most 4000 characters': 'Der Wert eines Headers hat höchstens 4000 Zeichen',
  'Give at most 20 headers': 'Geben Sie höchstens 20 Header an',
  'Please give your name': 'Bitte geben Sie Ihren Namen an',
  'Please enter a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'Please write a message': 'Bitte schreiben Sie eine Nachricht',
  'A path starts with a slash, as /account or /shop/*/edit':
    'Ein Pfad beginnt mit einem Schrägstrich, zum Beispiel /account oder /shop/*/edit',
  'A path is one line without spaces': 'Ein Pfad ist eine Zeile ohne Leerzeichen',
  'A path has at most 200 characters': 'Ein Pfad hat höchstens 200 Zeichen',
  'Give at most 50 paths; one path covers all below it, and * stands for any text':
    'Geben Sie höchstens 50 Pfade an; ein Pfad umfasst alles darunter, und * steht für beliebigen Text',
};

/** What a user reads of a fault that a schema of the domain found in a field. */
export function fault({ message, params }: FieldIssue): string {
  if (params?.fault === 'twice') return `Der Header ${params.name} ist zweimal angegeben`;
  if (params?.fault === 'taken')
    return `${params.name} kann nicht gesetzt werden: Das tut der Browser selbst, oder eine andere Einstellung ist dafür da`;
  return Object.hasOwn(FAULTS, message) ? FAULTS[message as Known] : message;
}
