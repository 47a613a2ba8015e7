/** As a heading says how many there are below it. */
const COUNT = /^\s*\((\d{1,5})\)$/;

/** What a label on a screen is followed by, wherever it stands: in its own line after a colon, as a count in brackets, or in the next. */
export function valuesBeside(text: string, label: string): string[] {
  const wanted = label.trim().toLowerCase();
  if (wanted === '') return [];
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const small = line.toLowerCase();
    if (small === wanted || small === `${wanted}:`) return [lines[index + 1] ?? ''];
    if (small.startsWith(`${wanted}:`)) return [line.slice(wanted.length + 1).trim()];
    const [, count] = small.startsWith(wanted) ? (COUNT.exec(line.slice(wanted.length)) ?? []) : [];
    return count === undefined ? [] : [count];
  });
}
