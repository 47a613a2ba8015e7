import type { PageText } from '../page-text.ts';

export const features: PageText = {
  title: 'Funktionen',
  lead: 'Alles zwischen einer Adresse und einem Bericht, mit dem Ihr Team arbeiten kann.',
  sections: [
    {
      title: 'Autonomes Testen',
      text: [
        'Rove erkundet von selbst: Es liest jede Seite nach Rollen und Namen, bevorzugt das Neue, füllt Formulare mit sinnvollen und mit ungewöhnlichen Werten und findet zurück, wenn es nicht weiterkommt.',
      ],
    },
    {
      title: 'Ausführliche Fehlerberichte',
      text: [
        'Zu jedem Fehler gehören nummerierte Schritte, Screenshots, ein Schweregrad und der Nachweis: wie oft er reproduziert und von wie vielen Schritten er gekürzt wurde.',
      ],
    },
    {
      title: 'Einbindung in CI/CD',
      text: [
        'Starten Sie Tests mit einem Bearer-API-Schlüssel aus Ihrer Pipeline. Der API-Zugang gehört zum Tarif Chaos.',
        'Berichte gibt es als JUnit, SARIF und CTRF für Ihre Pipeline, als Markdown für Ihre Tickets und als ZIP, das sich offline öffnen lässt.',
      ],
    },
    {
      title: 'Web und mobile Apps',
      text: ['Web-Apps über ihre Adresse oder als ZIP, Android-Apps als APK.'],
    },
    {
      title: 'Rechenleistung nach Bedarf',
      text: ['Mehrere Tests laufen nebeneinander: 1 bei Free, 4 bei Pro, 8 bei Chaos.'],
    },
    {
      title: 'Performance und Sicherheit',
      text: [
        'Ladezeiten, Barrierefreiheit, Header, Cookies und offenliegende Dateien werden nebenbei geprüft.',
        'Barrierefreiheit gehört zu jedem Tarif, Einblicke in die Performance zu Pro und Chaos, Sicherheitsprüfungen zu Chaos.',
      ],
    },
  ],
};

export const howItWorks: PageText = {
  title: 'So funktioniert es',
  lead: 'Drei Schritte, und keiner davon heißt Tests schreiben.',
  sections: [
    {
      title: '1. APK hochladen oder URL angeben',
      text: ['Benennen Sie den Test, wählen Sie seine Dauer und legen Sie fest, wie weit er gehen darf.'],
    },
    {
      title: '2. Die KI testet wie ein Mensch',
      text: ['Sehen Sie dem Browser zu, mit jeder Aktion und ihrem Grund neben dem Bild.'],
    },
    {
      title: '3. Berichte erhalten',
      text: [
        'Fehler erscheinen, sobald sie nachgewiesen sind. Der Bericht enthält Schritte, Screenshots und Video.',
      ],
    },
    {
      title: 'Was Sie sparen',
      points: [
        'Zeit: 90 % weniger Testzeit',
        'Kosten: 97 % weniger, über 145.800 $ gespart',
        'Qualität: 30 % mehr kritische Fehler',
        'Aufwand: keine Skripte, die jemand schreiben und pflegen muss',
      ],
    },
  ],
};

export const useCases: PageText = {
  title: 'Warum Rove? Für spürbar mehr Effizienz',
  sections: [
    {
      title: 'Entwicklung',
      text: [
        'Ein zweites Paar Hände für jeden Branch. Fehler kommen mit den Schritten, die sie zeigen, sodass niemand fragt, wie man sie reproduziert.',
      ],
    },
    {
      title: 'QA',
      text: [
        'Überlassen Sie Rove das breite Durchsuchen, und nutzen Sie Ihre Zeit für das, was Urteil verlangt.',
      ],
    },
    {
      title: 'Produktmanagement',
      text: ['Sehen Sie vor Ihren Kunden, in welchem Zustand das Produkt ist, mit Bildern und Video.'],
    },
    {
      title: 'Die Zahlen',
      points: [
        '8-mal schneller als Testen von Hand',
        '70 % weniger QA-Kosten',
        '30 % mehr kritische Fehler',
        '300 % mehr Abdeckung',
      ],
    },
  ],
};
