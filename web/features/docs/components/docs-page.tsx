import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '#web/lib/cn.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { API_TITLE, DOCS } from '#web/texts/docs/content.ts';
import { docsScreen } from '#web/texts/docs/screen.ts';
import { Button } from '#web/ui/button.tsx';
import { getApiCallsQueryOptions } from '../api/get-api-calls.ts';
import type { CallGroup } from '../api/read-api-document.ts';
import { type Entry, entriesOf } from '../hooks/search-docs.ts';
import { useCurrentTopic } from '../hooks/use-current-topic.ts';
import { useHashTarget } from '../hooks/use-hash-target.ts';
import { ApiCalls } from './api-calls.tsx';
import { DocsNav } from './docs-nav.tsx';
import { DocsSearch } from './docs-search.tsx';
import { DocsSection } from './docs-section.tsx';

const IDS = DOCS.flatMap(({ id, topics }) => [id, ...topics.map((topic) => topic.id)]);
const TEXTS = entriesOf(DOCS);

const entriesOfCalls = (groups: readonly CallGroup[]): Entry[] =>
  groups.flatMap(({ calls }) =>
    calls.map(({ id, method, path, summary }) => ({
      id: `call-${id}`,
      section: API_TITLE,
      title: `${method} ${path}`,
      text: summary,
    })),
  );

/** The API's calls, asked for once somebody comes near them, searches, or follows a link to one. */
function useApiCalls() {
  const namesCall = useLocation().hash.startsWith('#call-');
  const [wanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const { data, isError, refetch } = useQuery({ ...getApiCallsQueryOptions(), enabled: wanted || namesCall });
  useHashTarget(namesCall && data !== undefined);
  return { groups: data, isError, refetch, want };
}

/** The documentation (spec section 2): a side bar with search and contents, and the sections. */
export function DocsPage() {
  useTitle(docsScreen.title);
  const [open, setOpen] = useState(false);
  const { groups, isError, refetch, want } = useApiCalls();
  const entries = useMemo(() => (groups ? [...TEXTS, ...entriesOfCalls(groups)] : TEXTS), [groups]);
  const current = useCurrentTopic(IDS);
  return (
    <div className="mx-auto grid max-w-[1240px] gap-x-12 px-4 pt-10 sm:px-6 lg:grid-cols-[232px_minmax(0,1fr)]">
      <div className="lg:col-start-2">
        <h1 tabIndex={-1} className="font-semibold text-4xl tracking-[-0.02em]">
          {docsScreen.title}
        </h1>
        <p className="mt-3 mb-6 max-w-[60ch] text-ink-2 text-lg lg:mb-10">{docsScreen.lead}</p>
      </div>
      <div className="flex flex-col gap-3 lg:sticky lg:top-14 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-56px)] lg:self-start lg:py-4">
        <DocsSearch entries={entries} onFocus={want} />
        <Button
          className="lg:hidden"
          aria-expanded={open}
          aria-controls="docs-contents"
          onClick={() => setOpen(!open)}
        >
          <span className="mr-auto">{docsScreen.showContents}</span>
          <ChevronDown size={16} aria-hidden className={open ? 'rotate-180' : ''} />
        </Button>
        <div
          id="docs-contents"
          className={cn('min-h-0 lg:block lg:overflow-y-auto lg:py-1', !open && 'hidden')}
        >
          <DocsNav sections={DOCS} current={current} onFollow={() => setOpen(false)} />
        </div>
      </div>
      <div className="min-w-0 max-lg:mt-8 lg:col-start-2">
        {DOCS.map((section) => (
          <DocsSection
            key={section.id}
            section={section}
            calls={
              <ApiCalls groups={groups} isError={isError} onNear={want} onRetry={() => void refetch()} />
            }
          />
        ))}
      </div>
    </div>
  );
}
