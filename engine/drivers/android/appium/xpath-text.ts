/** XPath has no escapes: a text with both kinds of quotes is put together of parts. */
export function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`,'"',`)})`;
}
