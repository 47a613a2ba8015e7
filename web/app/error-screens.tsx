import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { common } from '#web/texts/common.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The global error screen (spec section 2). Its links load the page anew, because the router itself may be broken. */
function OopsScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const stack = error instanceof Error ? error.stack : undefined;
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-[560px] flex-col justify-center gap-4 px-5 py-16">
      <h1 className="font-semibold text-2xl tracking-tight">{common.error.title}</h1>
      <p className="text-ink-2">{common.error.detail}</p>
      <details className="rounded-md border border-line bg-surface p-3">
        <summary className="text-sm">{common.error.technical}</summary>
        <pre className="mt-2 max-h-64 overflow-auto whitespace-pre-wrap break-words text-ink-2 text-xs">
          {textOf(error)}
          {stack ? `\n\n${stack}` : ''}
        </pre>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRetry}>
          {common.error.tryAgain}
        </Button>
        <a href="/dashboard" className={buttonClass()}>
          {common.error.dashboard}
        </a>
      </div>
    </main>
  );
}

/** What a fault inside one page shows; the layout around it stays usable. */
export function PageError() {
  return <OopsScreen error={useRouteError()} onRetry={() => location.reload()} />;
}

/** The router's own fallback, for faults outside of any page. */
export function RouterFallback() {
  const error = useRouteError();
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col justify-center gap-3 px-5">
      <h1 className="font-semibold text-2xl tracking-tight">{common.error.router}</h1>
      <pre className="overflow-auto whitespace-pre-wrap break-words text-ink-2 text-sm">{textOf(error)}</pre>
    </main>
  );
}

/** Catches what the router does not: faults of the providers around it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <OopsScreen error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
