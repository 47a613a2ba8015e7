import { type RefObject, useEffect, useState } from 'react';

const TICK_MS = 200;
/** How much of the player must be seen before it begins by itself. */
const SEEN = 0.6;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A place in something of `length` milliseconds that moves while it plays, `pace` times as fast as the clock. Begins by
 * itself when it is first seen, unless the visitor wants no motion; stays where it is put.
 */
export function usePlayback(length: number, pace: number, box: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!box.current || length === 0 || prefersStillness()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setPlaying(true);
        observer.disconnect();
      },
      { threshold: SEEN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, length]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAt((now) => Math.min(length, now + TICK_MS * pace));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, length, pace]);
  const ended = length > 0 && at >= length;
  return {
    at,
    playing: playing && !ended,
    toggle: () => {
      if (ended) setAt(0);
      setPlaying(ended || !playing);
    },
    seek: (to: number) => {
      setPlaying(false);
      setAt(to);
    },
  };
}
