import { useEffect, useState } from 'react';
import { idOfHash } from './use-hash-target.ts';

/** Where a heading counts as being read: below the head of the page. */
const LINE_PX = 140;

/** The id of the heading that is being read: the last one above the line, at the end of the page the last one of all. */
export function useCurrentTopic(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2;
      const line = atEnd ? clientHeight : LINE_PX;
      const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top }));
      const above = tops.filter(({ top }) => top !== undefined && top <= line);
      // Near the end several headings stand below the line for ever: the one that was asked for is meant.
      const named = atEnd
        ? above.find(({ id, top = -1 }) => top >= 0 && id === idOfHash(location.hash))
        : null;
      setCurrent(named?.id ?? above.at(-1)?.id ?? ids[0] ?? '');
    };
    const plan = () => {
      frame ||= requestAnimationFrame(look);
    };
    plan();
    window.addEventListener('scroll', plan, { passive: true });
    window.addEventListener('resize', plan);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', plan);
      window.removeEventListener('resize', plan);
    };
  }, [ids]);
  return current;
}
