/** Text as a JavaScript string literal in single quotes; whatever it holds, it stays one literal on one line. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(
      /[\u007f-\u009f\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `'${inner}'`;
}
