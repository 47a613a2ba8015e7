const LENGTH_MIN = 16;

/** What looks like a key of a session in values that were stored, also within JSON: long, without spaces, of letters and digits mixed. */
export function tokensIn(values: Iterable<unknown>, most: number): string[] {
  const found = new Set<string>();
  const add = (text: string) => {
    const token = text.replace(/^Bearer /, '');
    if (token.length < LENGTH_MIN || /[\s@]|^https?:|^\//.test(token)) return;
    if (/\d/.test(token) && /[a-z]/i.test(token) && found.size < most) found.add(token);
  };
  const each = (value: unknown): void => {
    if (typeof value === 'string') {
      const inner = /^[[{]/.test(value) ? parsed(value) : null;
      if (inner === null) add(value);
      else each(inner);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) each(one);
  };
  for (const value of values) each(value);
  return [...found];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // It only looked like JSON.
  }
}
