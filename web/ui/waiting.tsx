import type { ReactNode } from 'react';
import { FrameBar } from './frame-bar.tsx';

/**
 * What stands while a page is not there yet: a page as far as assistive technology is concerned, so that no moment of a
 * navigation is without a main part. What is in it begins with a heading of the first level.
 */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} aria-busy className="flex min-h-dvh flex-col justify-center px-5">
      <FrameBar />
      <div role="status" className="mx-auto flex w-full max-w-[360px] flex-col gap-2">
        {children}
      </div>
    </main>
  );
}
