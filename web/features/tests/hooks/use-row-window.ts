import { type RefObject, useLayoutEffect, useState } from 'react';

/** Up to so many rows all are drawn. */
const ALL_MAX = 60;
/** Rows are drawn in steps of so many, and as many again before and after what is seen. */
const STEP = 20;
/** Before a row was measured. */
const ROW_PX = 56;

export type RowWindow = { from: number; to: number; rowPx: number };

/** A stretch of a table: rows that are drawn, or the room of rows that are not. */
export type Stretch = { drawn: boolean; from: number; to: number };

/** A table of `count` rows with those of the window drawn, and with the row that has the focus wherever it is. */
export function stretchesOf({ from, to }: RowWindow, count: number, focused: number | null): Stretch[] {
  const drawn = [{ from, to }];
  if (focused !== null && focused < from) drawn.unshift({ from: focused, to: focused + 1 });
  if (focused !== null && focused >= to && focused < count) drawn.push({ from: focused, to: focused + 1 });
  const all: Stretch[] = [];
  let end = 0;
  for (const part of [...drawn, { from: count, to: count }]) {
    if (part.from > end) all.push({ drawn: false, from: end, to: part.from });
    if (part.to > part.from) all.push({ drawn: true, ...part });
    end = part.to;
  }
  return all;
}

/** Which rows of equal height to draw, when `top` of the first is seen at this place of a screen of `height`. */
export function rowWindow(count: number, rowPx: number, top: number, height: number): RowWindow {
  if (count <= ALL_MAX) return { from: 0, to: count, rowPx };
  const first = Math.floor(-top / rowPx / STEP) * STEP;
  const last = Math.ceil((height - top) / rowPx / STEP) * STEP;
  const from = Math.min(Math.max(0, first - STEP), count - STEP);
  const to = Math.max(from + STEP, Math.min(count, last + STEP));
  return { from, to, rowPx };
}

/** The rows of a long table that are near what is seen, and the room that the others take. */
export function useRowWindow(body: RefObject<HTMLTableSectionElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState(() => rowWindow(count, ROW_PX, 0, innerHeight));
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (!body.current) return;
      const rowPx = body.current.querySelector('tr[aria-rowindex]')?.getBoundingClientRect().height || ROW_PX;
      const next = rowWindow(count, rowPx, body.current.getBoundingClientRect().top, innerHeight);
      setShown((now) =>
        now.from === next.from && now.to === next.to && now.rowPx === next.rowPx ? now : next,
      );
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    if (count <= ALL_MAX) return;
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [body, count]);
  return shown.to > count ? rowWindow(count, ROW_PX, 0, innerHeight) : shown;
}
