import type { Language } from '#domain/installation/language.ts';
import type { TokenKind } from '../one-time-tokens.ts';

export type LinkKind = Exclude<TokenKind, 'sms' | 'phone_change'>;
type Letter = { subject: string; lead: string; action: string };
type Words = Record<LinkKind | 'already_registered' | 'codes_guessed', Letter> & { closing: string };

/** What mails say, in each language of the pages. */
export const MAIL_WORDS: Record<Language, Words> = {
  en: {
    closing: 'If you did not ask for this, you can ignore this message.',
    signup: {
      subject: 'Confirm your address',
      lead: 'Follow the link to confirm this address and sign in.',
      action: 'Confirm the address',
    },
    invite: {
      subject: 'You have been invited',
      lead: 'You have been invited to Rove. Follow the link to accept.',
      action: 'Accept the invitation',
    },
    magiclink: {
      subject: 'Your sign-in link',
      lead: 'Follow the link to sign in, or type the code.',
      action: 'Sign in',
    },
    recovery: {
      subject: 'Reset your password',
      lead: 'Follow the link to choose a new password.',
      action: 'Reset the password',
    },
    email_change_current: {
      subject: 'Confirm the change of your address',
      lead: 'Somebody who is signed in to your account wants to change its address. Follow the link to agree.',
      action: 'Agree to the change',
    },
    email_change_new: {
      subject: 'Confirm your new address',
      lead: 'Follow the link to use this address for your account.',
      action: 'Confirm the address',
    },
    reauthentication: {
      subject: 'Your code',
      lead: 'Type this code to confirm that it is you.',
      action: '',
    },
    already_registered: {
      subject: 'You have an account',
      lead: 'Somebody, perhaps you, tried to make an account with this address. There is one already.',
      action: 'Sign in',
    },
    codes_guessed: {
      subject: 'Wrong codes for your account',
      lead: 'Somebody has typed many wrong codes for this address. Until tomorrow only the links in our messages work.',
      action: '',
    },
  },
  de: {
    closing: 'Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren.',
    signup: {
      subject: 'Bestätigen Sie Ihre Adresse',
      lead: 'Folgen Sie dem Link, um diese Adresse zu bestätigen und sich anzumelden.',
      action: 'Adresse bestätigen',
    },
    invite: {
      subject: 'Sie sind eingeladen',
      lead: 'Sie wurden zu Rove eingeladen. Folgen Sie dem Link, um die Einladung anzunehmen.',
      action: 'Einladung annehmen',
    },
    magiclink: {
      subject: 'Ihr Link zum Anmelden',
      lead: 'Folgen Sie dem Link, um sich anzumelden, oder geben Sie den Code ein.',
      action: 'Anmelden',
    },
    recovery: {
      subject: 'Passwort zurücksetzen',
      lead: 'Folgen Sie dem Link, um ein neues Passwort festzulegen.',
      action: 'Passwort zurücksetzen',
    },
    email_change_current: {
      subject: 'Bestätigen Sie die Änderung Ihrer Adresse',
      lead: 'Jemand, der in Ihrem Konto angemeldet ist, möchte dessen Adresse ändern. Folgen Sie dem Link, um zuzustimmen.',
      action: 'Der Änderung zustimmen',
    },
    email_change_new: {
      subject: 'Bestätigen Sie Ihre neue Adresse',
      lead: 'Folgen Sie dem Link, um diese Adresse für Ihr Konto zu verwenden.',
      action: 'Adresse bestätigen',
    },
    reauthentication: {
      subject: 'Ihr Code',
      lead: 'Geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind.',
      action: '',
    },
    already_registered: {
      subject: 'Sie haben schon ein Konto',
      lead: 'Jemand, vielleicht Sie selbst, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines.',
      action: 'Anmelden',
    },
    codes_guessed: {
      subject: 'Falsche Codes für Ihr Konto',
      lead: 'Jemand hat viele falsche Codes für diese Adresse eingegeben. Bis morgen gelten nur die Links in unseren Nachrichten.',
      action: '',
    },
  },
};
