import type { ContactMessage } from '#domain/installation/contact.ts';
import type { TokenKind } from '../one-time-tokens.ts';

export type Message = {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
};

type Words = { subject: string; lead: string; action: string };

const WORDS: Record<Exclude<TokenKind, 'sms' | 'phone_change'>, Words> = {
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
};

/** The message with a link and a code in it. A null link leaves only the code. */
export function codeMessage(
  kind: keyof typeof WORDS,
  to: string,
  link: string | null,
  code: string,
): Message {
  const { subject, lead, action } = WORDS[kind];
  const closing = 'If you did not ask for this, you can ignore this message.';
  const text = [lead, ...(link ? [link] : []), `Code: ${code}`, closing].join('\n\n');
  const button = link ? `<p><a href="${escapeHtml(link)}">${action}</a></p>` : '';
  const html = `<p>${lead}</p>${button}<p>Code: <strong>${code}</strong></p><p>${closing}</p>`;
  return { to, kind, subject, text, html };
}

export function alreadyRegistered(to: string, siteUrl: string): Message {
  const lead = 'Somebody, perhaps you, tried to make an account with this address. There is one already.';
  const link = new URL('/login', siteUrl).href;
  const html = `<p>${lead}</p><p><a href="${escapeHtml(link)}">Sign in</a></p>`;
  return { to, kind: 'already_registered', subject: 'You have an account', text: `${lead}\n\n${link}`, html };
}

/** Tells the owner of an address that its codes are being guessed. */
export function codesGuessed(to: string): Message {
  const lead =
    'Somebody has typed many wrong codes for this address. Until tomorrow only the links in our messages work.';
  return {
    to,
    kind: 'codes_guessed',
    subject: 'Wrong codes for your account',
    text: lead,
    html: `<p>${lead}</p>`,
  };
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

const CONTACTS = { contact: 'Message from the contact form', jobs: 'Job application' } as const;

/** What a visitor wrote, to whoever runs the installation; an answer goes to the visitor. */
export function contactMessage(to: string, { kind, name, email, link, message }: ContactMessage): Message {
  const plain = (text: string): string => text.replace(/\s+/g, ' ');
  const facts = [`From: ${plain(name)} <${email}>`, ...(link ? [`Link: ${plain(link)}`] : [])];
  const html = [...facts.map(escapeHtml), escapeHtml(message).replaceAll('\n', '<br>')];
  return {
    to,
    kind,
    subject: `${CONTACTS[kind]}: ${plain(name)}`,
    text: [...facts, '', message].join('\n'),
    html: html.map((line) => `<p>${line}</p>`).join(''),
    replyTo: email,
  };
}
