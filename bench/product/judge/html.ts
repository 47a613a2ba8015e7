const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)(<\/script\s*>)/gi;
const SCRIPT_TYPES = /^(|module|(text|application)\/(javascript|ecmascript|x-javascript))$/i;

/**
 * A document for the judge: the agent comes first, inline scripts are instrumented, and nothing forbids either.
 * `instrument` gives the instrumented script, or null to leave it as it is.
 */
export function rewriteHtml(
  html: string,
  agent: string,
  instrument: (source: string) => string | null,
): string {
  const open = html
    .replaceAll(/<meta\b[^>]*http-equiv=["']?content-security-policy[^>]*>/gi, '')
    .replaceAll(/(<(?:script|link)\b[^>]*?)\s+integrity=("[^"]*"|'[^']*'|[^\s>]+)/gi, '$1');
  const body = open.replaceAll(SCRIPT, (whole, tag: string, source: string, end: string) => {
    if (!isInlineScript(tag) || source.trim() === '') return whole;
    const better = instrument(source);
    // In a string or a pattern the backslash changes nothing, and there is nowhere else where this can stand.
    return better === null ? whole : `${tag}${better.replaceAll(/<\/(script)/gi, '<\\/$1')}${end}`;
  });
  const place = /<head\b[^>]*>/i.exec(body) ?? /<html\b[^>]*>/i.exec(body) ?? /<!doctype[^>]*>/i.exec(body);
  const at = place ? place.index + place[0].length : 0;
  return body.slice(0, at) + agent + body.slice(at);
}

/** Whether a text is a whole document, and not a part that a script puts into one. */
export function isDocument(html: string): boolean {
  return /^(?:\ufeff|\s|<!--[\s\S]*?-->)*<(?:!doctype\s+html|html)\b/i.test(html);
}

function isInlineScript(tag: string): boolean {
  if (/\ssrc\s*=/i.test(tag)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(tag)?.[1] ?? '';
  return SCRIPT_TYPES.test(type);
}
