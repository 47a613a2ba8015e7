/** So many rows tell what a column holds, so many of them at least. */
const ROWS = { most: 8, least: 3 };
const MEASURE_MAX = 24;
/** Of what a measure says so much is digits: "€1,060.00", "27 Nov 2026", "3.5 h", and not "12 Baker Street". */
const DIGITS_LEAST = 0.3;

/** Whether an element stands in the head of a column whose cells are mostly numbers or days. */
export function headsMeasures(el: Element): boolean {
  const head = el.closest('th,[role="columnheader"]');
  const line = head?.parentElement;
  const table = head?.closest('table,[role="table"],[role="grid"],[role="treegrid"]');
  if (!head || !line || !table) return false;
  const column = [...line.children].indexOf(head);
  const cells = firstRows(table, line).flatMap((row) => row.children[column]?.textContent?.trim() || []);
  const measures = cells.filter(isMeasure).length;
  return measures >= ROWS.least && measures * 2 > cells.length;
}

/** The first rows below a line of heads. Those of a long table are not gathered for each of its heads. */
function firstRows(table: Element, heads: Element): Element[] {
  const rows = (table as HTMLTableElement).tBodies?.[0]?.rows ?? table.querySelectorAll('[role="row"]');
  const first = Array.from({ length: Math.min(rows.length, ROWS.most + 1) }, (_, index) => rows[index]);
  return first.filter((row) => row !== undefined && row !== heads).slice(0, ROWS.most) as Element[];
}

/** Whether a text says how much or when: it begins with a digit or a sign and holds little else than digits. */
export function isMeasure(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return (
    digits > 0 &&
    text.length <= MEASURE_MAX &&
    !/^\p{L}+[-–]?\d/u.test(text) &&
    digits >= DIGITS_LEAST * text.replace(/\s/g, '').length
  );
}
