import { useEffect, useState } from 'react';

/** A clock that goes on by itself between the run's own reports of `elapsedMs`, and stops with the run. */
export function useElapsed(elapsedMs: number, running: boolean): number {
  const [anchor, setAnchor] = useState({ elapsedMs, at: performance.now() });
  const [now, setNow] = useState(anchor.at);
  if (anchor.elapsedMs !== elapsedMs) setAnchor({ elapsedMs, at: performance.now() });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return running ? elapsedMs + Math.max(0, now - anchor.at) : elapsedMs;
}
