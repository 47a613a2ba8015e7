import type { meta as en } from '../meta.ts';
import type { Translated } from '../translated.ts';

export const meta: Translated<typeof en> = {
  '/': 'Rove erkundet Ihre Web-App wie ein echter Mensch und liefert nachgewiesene Fehler: in einem frischen Browser reproduziert und auf die wenigsten Schritte gekürzt.',
  '/use-cases':
    'Warum Entwicklung, QA und Produktmanagement das breite Durchsuchen Rove überlassen: weniger Fehler, die niemand reproduzieren kann, und mehr Zeit für das, was Urteil verlangt.',
  '/features':
    'Autonomes Testen, Fehlerberichte mit Nachweis, CI/CD, Web und Mobil, Performance und Sicherheit, verglichen mit dem Testen von Hand.',
  '/how-it-works':
    'In drei Schritten von der Adresse zum Bericht: URL angeben oder App hochladen, der KI beim Testen zusehen, Fehler mit Schritten und Nachweis erhalten.',
  '/pricing':
    'Free, Pro und Chaos im Vergleich: Tests pro Monat, längster Test und gleichzeitige Testplätze, mit einem Rechner für Ihre Ersparnis.',
  '/docs':
    'Wie Sie mit Rove Web- und mobile Apps testen, die Berichte lesen, die API aufrufen und Rove in GitHub Actions und GitLab CI einsetzen.',
  '/contact-us':
    'Schreiben Sie dem Support von Rove, der meist innerhalb von 24 Stunden antwortet, oder bewerben Sie sich bei einem Team, das von überall aus arbeitet.',
  '/privacy':
    'Welche Daten Rove erhebt, wozu sie dienen, wie lange sie aufbewahrt werden und welche Rechte Sie haben.',
  '/cookie-policy': 'Welche Cookies Rove verwendet, wozu, wie lange sie bleiben und wie Sie sie ablehnen.',
  '/terms':
    'Die Nutzungsbedingungen von Rove: Konten, Abonnements, Erstattungen, Kündigung, Preisänderungen und Haftung.',
  '/logo': 'Das Logo von Rove.',
  '/login': 'Melden Sie sich bei Rove an, um Tests zu starten, live zu verfolgen und Berichte zu lesen.',
  '/signup':
    'Legen Sie ein Konto bei Rove an und starten Sie kostenlos Ihren ersten KI-Test. Sie brauchen keine Kreditkarte.',
  '/reset-password':
    'Fordern Sie einen Link an, mit dem Sie ein neues Passwort für Ihr Rove-Konto festlegen können.',
};
