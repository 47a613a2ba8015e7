/** The records of a text of separated values (RFC 4180; a comma, a semicolon or a tab between them), the heads first. */
export function recordsIn(text: string): string[][] {
  const head = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  const [between = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length);
  const records: string[][] = [];
  let [record, field, quoted]: [string[], string, boolean] = [[], '', false];
  const end = () => {
    record.push(field.trim());
    if (record.some((one) => one !== '')) records.push(record);
    [record, field] = [[], ''];
  };
  const clean = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at] ?? '';
    if (quoted && sign === '"' && clean[at + 1] === '"') at += 1;
    else if (sign === '"') {
      quoted = !quoted;
      continue;
    }
    if (quoted || (sign !== between && sign !== '\n')) field += sign;
    else if (sign === '\n') end();
    else {
      record.push(field.trim());
      field = '';
    }
  }
  end();
  return records;
}

/** So many letters name a thing, whatever a cell says below its name. */
const NAME_MIN = 8;

/** Of these words those that stand in no record, as a whole field; a screen may add a mark to what a file says ("Talk Private"), or more below a name. */
export function unsaved(words: readonly string[], records: readonly string[][]): string[] {
  const saved = [...new Set(records.flat().map((field) => field.toLowerCase()))];
  const isMarked = (word: string, field: string) =>
    (field.length * 2 >= word.length || field.length >= NAME_MIN) && word.startsWith(`${field} `);
  const isSaved = (word: string) => saved.some((field) => word === field || isMarked(word, field));
  return words.filter((word) => !isSaved(word.toLowerCase()));
}

/** Records with more fields than there are heads: each line has the same number of them (RFC 4180, 2). */
export function longerThan(heads: readonly string[], records: readonly string[][]): string[][] {
  return records.filter(({ length }) => length > heads.length);
}
