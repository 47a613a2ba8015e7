import { cleanText } from '#domain/report/text.ts';
import type { Evidence } from '../drivers/evidence.ts';
import { namesSecret, REDACTED, redactText } from './redact.ts';

const DOM_MAX = 500_000;
/** A start tag as a browser writes it out: values stand in double quotes, and may hold anything else. */
const TAG = /<(input|meta)((?:\s+[^\s=<>"]+(?:="[^"]*")?)*)\s*>/gi;
const VALUE = /(\s(?:value|content)=")[^"]*"/i;
const NAMES = /\s(?:name|id|property|autocomplete)="([^"]*)"/gi;

/**
 * The markup of a screen as text, cut, without the values of password fields and of fields and tags that are named like
 * a secret. It is never to be shown as a page: its scripts stand in it.
 */
export function toDomSnapshot({ dom, dom_size }: Evidence, known: readonly string[]): string {
  if (dom === '') return '';
  const text = cleanText(redactText(redactMarkup(dom), known), Number.POSITIVE_INFINITY);
  const isCut = text.length > DOM_MAX || dom_size > dom.length;
  const kept = text.slice(0, DOM_MAX).toWellFormed();
  return isCut ? `${kept}\n<!-- cut: ${Math.max(1, dom_size - kept.length)} characters more -->\n` : kept;
}

/** Markup without the values of fields and tags that hold a secret by their kind or their name. */
export function redactMarkup(markup: string): string {
  return markup.replace(TAG, (whole, _tag, attributes: string) =>
    isSecret(attributes) ? whole.replace(VALUE, `$1${REDACTED}"`) : whole,
  );
}

function isSecret(attributes: string): boolean {
  if (/\stype="password"/i.test(attributes)) return true;
  return [...attributes.matchAll(NAMES)].some(([, name = '']) => namesSecret(name));
}
