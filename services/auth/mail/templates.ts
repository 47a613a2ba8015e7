import type { ContactMessage } from '#domain/installation/contact.ts';
import type { Language } from '#domain/installation/language.ts';
import { type LinkKind, MAIL_WORDS } from './words.ts';

export type Message = {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
};

/** Whom a message goes to, and the language that they read. */
type Reader = { to: string; language: Language };

/** The message with a link and a code in it. A null link leaves only the code. */
export function codeMessage(
  kind: LinkKind,
  { to, language }: Reader,
  link: string | null,
  code: string,
): Message {
  const { closing, [kind]: words } = MAIL_WORDS[language];
  const { subject, lead, action } = words;
  const text = [lead, ...(link ? [link] : []), `Code: ${code}`, closing].join('\n\n');
  const button = link ? `<p><a href="${escapeHtml(link)}">${action}</a></p>` : '';
  const html = `<p>${lead}</p>${button}<p>Code: <strong>${code}</strong></p><p>${closing}</p>`;
  return { to, kind, subject, text, html };
}

export function alreadyRegistered({ to, language }: Reader, siteUrl: string): Message {
  const { subject, lead, action } = MAIL_WORDS[language].already_registered;
  const link = new URL('/login', siteUrl).href;
  const html = `<p>${lead}</p><p><a href="${escapeHtml(link)}">${action}</a></p>`;
  return { to, kind: 'already_registered', subject, text: `${lead}\n\n${link}`, html };
}

/** Tells the owner of an address that its codes are being guessed. */
export function codesGuessed({ to, language }: Reader): Message {
  const { subject, lead } = MAIL_WORDS[language].codes_guessed;
  return { to, kind: 'codes_guessed', subject, text: lead, html: `<p>${lead}</p>` };
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
