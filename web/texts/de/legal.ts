import { face } from '../face.ts';
import type { PageText } from '../page-text.ts';

const updated = 'Zuletzt aktualisiert';
const mail = face.support;

export const privacy: PageText = {
  title: 'Datenschutzerklärung',
  updated,
  lead: 'Diese Erklärung sagt, welche Daten Rove über Sie speichert, wozu, und was Sie von uns verlangen können.',
  sections: [
    {
      title: 'Welche Daten wir erheben',
      text: ['Wenn Sie Rove nutzen, erheben wir:'],
      points: [
        'Ihren Namen und Ihre E-Mail-Adresse',
        'Zahlungsdaten, die unser Zahlungsdienstleister verarbeitet',
        'Nachrichten, die Sie dem Support schreiben',
        'die Adressen der Apps, die Sie testen lassen',
        'Testergebnisse',
        'Angaben zur Nutzung',
        'Angaben zu Gerät, IP-Adresse und Browser',
      ],
      after: [face.analytics],
    },
    {
      title: 'Wozu wir sie verwenden',
      points: [
        'um Ihre Tests auszuführen und Ihnen deren Berichte zu zeigen',
        'um Abonnements abzurechnen',
        'um Ihnen zu antworten',
        'um den Dienst sicher zu halten und zu verbessern',
      ],
    },
    {
      title: 'Weitergabe',
      text: [
        'Wir verkaufen Ihre Daten nicht. An andere gehen sie nur, soweit der Betrieb des Dienstes es erfordert (Hosting und Zahlungen) oder das Gesetz es verlangt.',
      ],
    },
    {
      title: 'Sicherheit',
      text: [
        'Passwörter und Schlüssel werden als Hash gespeichert, Zugangsdaten für Tests verschlüsselt, und die Daten jeder Person bleiben von denen aller anderen getrennt.',
      ],
    },
    {
      title: 'Ihre Rechte',
      points: [
        'Auskunft',
        'Berichtigung',
        'Löschung',
        'Widerspruch',
        'Datenübertragbarkeit',
        'Widerruf einer Einwilligung',
      ],
    },
    {
      title: 'Speicherdauer',
      text: ['Testdaten werden für die Dauer Ihres Abonnements und 90 Tage darüber hinaus aufbewahrt.'],
    },
    {
      title: 'Links zu Dritten',
      text: ['Für Seiten, auf die wir verlinken, gelten deren eigene Erklärungen.'],
    },
    { title: 'Kinder', text: ['Rove richtet sich nicht an Personen unter 18 Jahren.'] },
    {
      title: 'Änderungen',
      text: ['Wenn sich diese Erklärung ändert, ändert sich auch das Datum oben.'],
    },
    { title: 'Kontakt', text: [`Schreiben Sie an ${face.privacy}.`] },
  ],
};

export const cookies: PageText = {
  title: 'Cookie-Richtlinie',
  updated,
  sections: [
    {
      title: 'Was Cookies sind',
      text: [
        'Cookies sind kleine Texte, die eine Website in Ihrem Browser ablegt. Den Speicher des Browsers nutzen wir auf dieselbe Weise.',
      ],
    },
    {
      title: 'Wozu wir sie verwenden',
      text: ['Damit Sie angemeldet bleiben, und um uns zu merken, was Sie gewählt haben.'],
    },
    {
      title: 'Arten',
      points: [
        'Notwendig: Ihre Sitzung',
        'Funktional: das Farbschema und die Sprache, die Sie gewählt haben',
        'Performance: ob die Seiten schnell genug sind',
        'Analyse: welche Teile des Dienstes genutzt werden',
      ],
      after: [
        'Rove selbst setzt nur notwendige und funktionale: ein Cookie für die Sprache, alles andere im Speicher Ihres Browsers.',
        face.analytics,
      ],
    },
    {
      title: 'Cookies von Dritten',
      text: ['Unser Zahlungsdienstleister setzt eigene Cookies, wenn Sie bezahlen.'],
    },
    {
      title: 'Ihre Wahl',
      text: [
        'In jedem Browser können Sie Cookies ansehen, ablehnen und löschen. Ohne die notwendigen können Sie sich nicht anmelden.',
      ],
    },
    {
      title: 'Speicherdauer',
      text: ['Sitzungscookies enden mit der Sitzung; dauerhafte bleiben 30 Tage bis 2 Jahre.'],
    },
    {
      title: 'Aktualisierungen',
      text: ['Wenn sich diese Richtlinie ändert, ändert sich auch das Datum oben.'],
    },
    { title: 'Kontakt', text: [`Schreiben Sie an ${face.privacy}.`] },
  ],
};

export const terms: PageText = {
  title: 'Nutzungsbedingungen',
  updated,
  sections: [
    {
      title: 'Wer Rove nutzen darf',
      text: ['Kontoinhaberinnen und Kontoinhaber müssen mindestens 18 Jahre alt sein.'],
    },
    {
      title: 'Was Sie testen dürfen',
      text: [
        'Testen Sie nur, was Ihnen gehört oder womit Sie beauftragt sind. Das bestätigen Sie mit jedem Test.',
      ],
    },
    {
      title: 'Gebühren',
      text: [
        'Abonnementgebühren werden im Voraus berechnet, fallen in jedem Zeitraum erneut an und werden nicht erstattet, soweit das Gesetz nichts anderes verlangt. Preisänderungen werden 30 Tage vorher angekündigt.',
      ],
    },
    {
      title: 'Erstattungen',
      text: [
        'Die erste Abonnementzahlung wird vollständig erstattet, wenn innerhalb von 14 Tagen nach dem Kauf kein erfolgreicher Test begonnen oder abgeschlossen wurde.',
        'Ein erfolgreicher Test ist jeder Lauf, der zu Ende verarbeitet wird und einen vollständigen Bericht liefert, gleich mit welchem Ergebnis.',
        `Fordern Sie sie innerhalb dieser Zeit per E-Mail an ${mail} an.`,
      ],
    },
    {
      title: 'Kündigung',
      text: ['Sie können jederzeit kündigen. Die Kündigung wird zum Ende des Abrechnungszeitraums wirksam.'],
    },
    {
      title: 'Haftung',
      text: [
        'Unsere Haftung ist auf den Betrag begrenzt, den Sie in den vorangegangenen 12 Monaten gezahlt haben.',
      ],
    },
    { title: 'Anwendbares Recht', text: [face.jurisdiction] },
  ],
};
