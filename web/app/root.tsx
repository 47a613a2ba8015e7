import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { cn } from '#web/lib/cn.ts';
import { common } from '#web/texts/common.ts';
import { useHead } from './use-head.ts';

/** Scrolls to the top and moves the focus to the new page's heading on every change of route (spec section 2). */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what makes it an arrival
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (hash) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

export function Root() {
  useArrival();
  useHead(useLocation().pathname);
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-2 text-paper text-sm focus:translate-y-0"
      >
        {common.skipToContent}
      </a>
      <div
        aria-hidden
        className={cn(
          'fixed inset-x-0 top-0 z-50 h-0.5 bg-signal transition-opacity delay-150',
          busy ? 'opacity-100' : 'opacity-0',
        )}
      />
      <Outlet />
    </>
  );
}
