import { useState } from 'react';
import { tests } from '#web/texts/tests.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { HISTORY_PAGE_SIZE, type TestFilters } from '../api/get-tests.ts';
import { useSettled } from '../hooks/use-settled.ts';
import { SEARCH_SETTLE_MS, SearchField, SortField, TypeField } from './list-fields.tsx';
import { TestsList } from './tests-list.tsx';

const { list, history } = tests;
const SORTS = ['newest', 'oldest', 'type'] as const;

/** Completed tests, with search, order and kind, on the page where tests are submitted. */
export function TestHistory() {
  const [search, setSearch] = useState('');
  const [sortBy, setSortBy] = useState<(typeof SORTS)[number]>('newest');
  const [filterByType, setType] = useState<TestFilters['filterByType']>('all');
  const filters: TestFilters = {
    search: useSettled(search, SEARCH_SETTLE_MS),
    sortBy,
    filterByType,
    filterByStatus: 'completed',
  };
  return (
    <Card title={history.title} flush>
      <div className="grid gap-3 border-line border-b p-4 sm:grid-cols-[minmax(0,1fr)_160px_160px]">
        <SearchField value={search} onChange={setSearch} />
        <SortField sorts={SORTS} value={sortBy} onChange={setSortBy} />
        <TypeField value={filterByType} onChange={setType} />
      </div>
      <TestsList
        filters={filters}
        pageSize={HISTORY_PAGE_SIZE}
        label={history.title}
        more={history.more}
        empty={<EmptyState title={search || filterByType !== 'all' ? list.none : history.none} />}
      />
    </Card>
  );
}
