import { useEffect, useRef } from 'react';
import { docsScreen } from '#web/texts/docs/screen.ts';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import type { CallGroup } from '../api/read-api-document.ts';
import { ApiCall } from './api-call.tsx';

/** The document is asked for when the reader is as near as this. */
const NEAR = '600px 0px';

type Props = {
  groups: readonly CallGroup[] | undefined;
  isError: boolean;
  onNear: () => void;
  onRetry: () => void;
};

/** All calls of the API by their tags; each can be linked to as `#call-<its id>`. */
export function ApiCalls({ groups, isError, onNear, onRetry }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <div ref={place}>
      {groups ? groups.map((group) => <Group key={group.tag} group={group} />) : null}
      {!groups && isError ? <ErrorState message={docsScreen.api.failed} onRetry={onRetry} /> : null}
      {!groups && !isError ? (
        <div aria-busy className="rounded-md border border-line bg-surface">
          <span className="sr-only">{docsScreen.api.loading}</span>
          <SkeletonRows rows={8} />
        </div>
      ) : null}
    </div>
  );
}

function Group({ group: { tag, about, calls } }: { group: CallGroup }) {
  return (
    <div className="mt-6 first:mt-0">
      <h4 className="font-semibold text-ink">{tag}</h4>
      <p className="mt-0.5 mb-2 text-ink-3 text-sm">{about}</p>
      <div className="divide-y divide-line rounded-md border border-line bg-surface">
        {calls.map((call) => (
          <ApiCall key={call.id} call={call} />
        ))}
      </div>
    </div>
  );
}
