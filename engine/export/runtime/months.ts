/** Languages whose names of months are known; where one name is used in several it is the same month. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'pl', 'cs', 'tr'];

const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at): [string, number] => [
        format
          .format(Date.UTC(2001, at, 15))
          .toLowerCase()
          .replace('.', ''),
        at,
      ]);
    }),
  ),
);

/** The month that a screen names in a line of its own, counted from the year 0; null where it names none or several. */
export function monthShown(text: string): number | null {
  const named = text.split('\n').flatMap((line) => {
    const [, name = '', year = ''] = /^(\p{L}+)\.?,?\s+(?:de\s+|del\s+)?(\d{4})$/u.exec(line.trim()) ?? [];
    const month = MONTHS.get(name.toLowerCase());
    return month === undefined ? [] : [Number(year) * 12 + month];
  });
  const [one] = named;
  return one !== undefined && named.every((other) => other === one) ? one : null;
}
