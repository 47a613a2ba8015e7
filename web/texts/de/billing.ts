import type { billing as en } from '../billing.ts';
import type { Translated } from '../translated.ts';

export const billing: Translated<typeof en> = {
  unavailable: 'Das Zahlungssystem konnte nicht gestartet werden.',
  current: 'Diesen Tarif haben Sie bereits.',
  unknown: 'Diesen Tarif gibt es nicht',
  checkoutFailed: 'Die Kasse konnte nicht geöffnet werden. Bitte versuchen Sie es erneut.',
  opening: 'Kasse wird geöffnet …',
  selected: 'Aktueller Tarif',
  choose: (plan) => `${plan} wählen`,
  changeFailed: 'Der Tarif konnte nicht geändert werden. Bitte versuchen Sie es erneut.',
  confirm: {
    up: (plan) => `Jetzt zu ${plan} wechseln?`,
    upDetail:
      'Der neue Tarif gilt sofort. Der Unterschied für den Rest des Abrechnungszeitraums wird Ihrem Zahlungsmittel belastet.',
    down: (plan) => `Zu ${plan} wechseln?`,
    downDetail:
      'Sie behalten Ihren jetzigen Tarif bis zum Ende des Abrechnungszeitraums, der schon bezahlt ist.',
    end: 'Zu Free wechseln?',
    endDetail:
      'Ihr Abonnement endet mit dem Abrechnungszeitraum, der schon bezahlt ist. Ihr Verlauf bleibt erhalten. Bis dahin können Sie den Wechsel zurücknehmen.',
    yes: 'Tarif wechseln',
    busy: 'Wird gewechselt …',
    no: 'Tarif behalten',
  },
  done: {
    changed: 'Ihr Tarif wurde geändert.',
    scheduled: 'Ihr Tarif ändert sich am Ende des Abrechnungszeitraums.',
    kept: 'Ihr Tarif bleibt, wie er ist.',
  },
  coming: (plan, date) => `Ihr Tarif wechselt am ${date} zu ${plan}.`,
  ending: (date) => `Ihr Abonnement endet am ${date}. Bis dahin behalten Sie Ihren Tarif.`,
  pastDue:
    'Ihre letzte Zahlung ist nicht eingegangen. Bitte aktualisieren Sie Ihr Zahlungsmittel; Ihr Tarif läuft so lange weiter.',
  upgradeNow: 'Jetzt upgraden',
  upgradeToChaos: 'Auf Chaos upgraden',
  downgrade: 'Zu Free wechseln',
  manage: 'Abonnement verwalten',
  manageFailed: 'Das Kundenportal konnte nicht geöffnet werden',
  features: 'Ihr Tarif umfasst',
  refund: {
    title: 'Erstattung',
    eligible: (date) =>
      `Ihre erste Zahlung kann bis ${date} vollständig erstattet werden, solange kein Test erfolgreich war. Schreiben Sie dazu dem Support.`,
    test_made:
      'Ihre erste Zahlung kann nicht erstattet werden: Innerhalb von 14 Tagen danach war ein Test erfolgreich.',
    window_over: 'Die 14 Tage, in denen die erste Zahlung erstattet werden konnte, sind vorbei.',
  },
};
