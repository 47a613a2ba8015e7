import { useEffect, useState } from 'react';
import { preloadImage } from '#web/lib/preload-image.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { common } from '#web/texts/common.ts';
import { logoPage } from '#web/texts/pages.ts';
import { Button } from '#web/ui/button.tsx';

/** How long the page waits for the picture to be loaded ahead, before it lets the browser show what it has of it. */
const PRELOAD_MS = 3000;
/** How long the picture may take before the page calls it failed (spec section 9). */
const TIMEOUT_MS = 5000;

export function Component() {
  useTitle(logoPage.title);
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-[480px] flex-col items-center justify-center gap-4 px-4">
      <h1 tabIndex={-1} className="sr-only">
        {logoPage.title}
      </h1>
      <LogoImage key={attempt} attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}

function LogoImage({ attempt, onRetry }: { attempt: number; onRetry: () => void }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const src = `/favicon.svg?attempt=${attempt}`;
  const [ahead, setAhead] = useState(true);
  useEffect(() => {
    let gone = false;
    void preloadImage(src, PRELOAD_MS).then(() => !gone && setAhead(false));
    return () => {
      gone = true;
    };
  }, [src]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'failed') {
    return (
      <>
        <p role="alert">{logoPage.error}</p>
        <Button onClick={onRetry}>{common.retry}</Button>
      </>
    );
  }
  return (
    <>
      {ahead ? null : (
        <img
          src={src}
          alt={logoPage.alt}
          width={160}
          height={160}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
      {state === 'loading' ? <p className="text-ink-3 text-sm">{logoPage.loading}</p> : null}
    </>
  );
}
