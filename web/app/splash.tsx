import { useEffect, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';
import { FrameBar } from '#web/ui/frame-bar.tsx';
import { Progress } from '#web/ui/states.tsx';
import { Waiting } from '#web/ui/waiting.tsx';

const SPLASH_MS_MAX = 3000;
const TICK_MS = 100;
/** By then the words of the splash that was served stand there. */
const WORDS_MS = 320;

/** Shown while the first page's code loads, at most three seconds (spec section 2); its words are late, so that a fast start shows none. */
export function Splash() {
  const [elapsed, setElapsed] = useState(0);
  const [isEarly] = useState(() => performance.now() < WORDS_MS || typeof document === 'undefined');
  useEffect(() => {
    const timer = setInterval(() => setElapsed((ms) => ms + TICK_MS), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (elapsed >= SPLASH_MS_MAX) {
    return (
      <Waiting>
        <h1 className="sr-only">{common.loading}</h1>
      </Waiting>
    );
  }
  return (
    <main id="main" aria-busy>
      <FrameBar />
      <div
        className={cn(
          'mx-auto flex min-h-dvh max-w-[320px] flex-col justify-center gap-3',
          isEarly && 'animate-appear-late',
        )}
      >
        <h1 className="font-semibold">{common.splash.title}</h1>
        <p className="text-ink-3 text-sm">{common.splash.detail}</p>
        <Progress value={(elapsed / SPLASH_MS_MAX) * 100} label={common.splash.title} />
      </div>
    </main>
  );
}
