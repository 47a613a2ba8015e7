import { withoutArrows } from '../../../export/runtime/arrows.ts';
import { tidy } from './natives.ts';
import { shownText } from './shown-text.ts';

const CELL_TEXT_MAX = 120;
/** Libraries that scroll rows under heads wrap them in boxes of their own, up to eight of them. */
const UP_MAX = 12;
/** How far heads of another table may be off the rows that they stand above, in pixels. */
const ASIDE_MAX = 8;
const CELLS = 'td,th,[role="cell"],[role="gridcell"],[role="rowheader"]';
const HEADS = 'thead th,thead td,[role="columnheader"]';
const TABLES = 'table,[role="table"],[role="grid"],[role="treegrid"]';

/** What the cells of a row say, one for each column that they span; absent where it is no row of a table. */
export function cellsOf(row: Element): string[] | undefined {
  const cells = [...row.children].filter((one) => one.matches(CELLS));
  return cells.length > 1 ? cells.flatMap((cell) => spanned(cell, true)) : undefined;
}

/** The heads of the table that rows belong to; some libraries keep them in a table of their own beside. */
export function headsOf(box: Element): string[] | undefined {
  let at: Element | null = box;
  for (let up = 0; at && up < UP_MAX; up += 1, at = at.parentElement) {
    const heads = [...at.querySelectorAll(HEADS)].filter((one) => one.checkVisibility());
    const line = heads.at(-1)?.parentElement;
    if (line && heads.length > 1 && (at.matches(TABLES) || standsAbove(line, box, at)))
      return heads
        .filter((one) => one.parentElement === line)
        .flatMap((one) => spanned(one, false))
        .map(withoutArrows);
  }
  return undefined;
}

/** Whether heads that a table of their own holds are those of these rows: by the boxes of both, within which they scroll. */
function standsAbove(heads: Element, rows: Element, around: Element): boolean {
  const boxes = [...around.children];
  const rectOf = (el: Element) => boxes.find((one) => one.contains(el))?.getBoundingClientRect();
  const [above, below] = [rectOf(heads), rectOf(rows)];
  if (!above || !below) return false;
  return above.bottom <= below.top + ASIDE_MAX && Math.abs(above.left - below.left) <= ASIDE_MAX;
}

/** The rows below a table: its foot, and those at the end of its body that sum up what stands above them. */
export function footOf(box: Element, sums: readonly Element[]): string[][] {
  const foot = box.closest('table')?.tFoot;
  const rows = [...sums, ...(foot?.checkVisibility() ? foot.rows : [])];
  return rows.map((row) => [...row.children].flatMap((cell) => spanned(cell, true)));
}

/** How many rows at the end have a cell over several columns, where those before have none: they say something of all. */
export function sumsAtEnd(rows: readonly Element[]): number {
  const spans = (row: Element) =>
    [...row.children].some((cell) => cell.matches('td,th') && (cell as HTMLTableCellElement).colSpan > 1);
  const last = rows.findLastIndex((row) => !spans(row));
  const sums = rows.length - 1 - last;
  return last < 1 || rows.slice(0, last).some(spans) ? 0 : sums;
}

/** `bare`: without its buttons. */
function spanned(cell: Element, bare: boolean): string[] {
  const { colSpan = 1 } = cell as HTMLTableCellElement;
  const more = Math.min(Math.max(colSpan, 1), 20) - 1;
  return [tidy(shownText(cell, bare), CELL_TEXT_MAX), ...Array.from({ length: more }, () => '')];
}
