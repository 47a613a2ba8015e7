import { type ReactNode, StrictMode, useEffect } from 'react';
import { ErrorBoundary } from './error-screens.tsx';

type Props = { children: ReactNode; onAlive?: () => void };

/**
 * What stands around everything, in the browser as in the documents that are made when the app is built. `onAlive` is
 * called once the first picture can be used.
 */
export function App({ children, onAlive }: Props) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <StrictMode>
      <ErrorBoundary>{children}</ErrorBoundary>
    </StrictMode>
  );
}
