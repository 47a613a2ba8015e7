import { useState } from 'react';
import { tests } from '#web/texts/tests.ts';
import { Card } from '#web/ui/card.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { HISTORY_PAGE_SIZE, type TestFilters } from '../api/get-tests.ts';
import { useSettled } from '../hooks/use-settled.ts';
import { TestsList } from './tests-list.tsx';

const { list, history } = tests;
const SEARCH_SETTLE_MS = 200;
const SORTS = ['newest', 'oldest', 'type'] as const;
const TYPES = ['all', 'web', 'app'] as const;

/** Completed tests, with search, order and kind, on the page where tests are submitted. */
export function TestHistory() {
  const [search, setSearch] = useState('');
  const [sortBy, setSortBy] = useState<(typeof SORTS)[number]>('newest');
  const [filterByType, setType] = useState<(typeof TYPES)[number]>('all');
  const filters: TestFilters = {
    search: useSettled(search, SEARCH_SETTLE_MS),
    sortBy,
    filterByType,
    filterByStatus: 'completed',
  };
  return (
    <Card title={history.title} flush>
      <div className="grid gap-3 border-line border-b p-4 sm:grid-cols-[minmax(0,1fr)_160px_160px]">
        <Field label={list.search}>
          {(control) => (
            <Input
              type="search"
              maxLength={200}
              {...control}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <Field label={list.sort}>
          {(control) => (
            <Select
              {...control}
              value={sortBy}
              onChange={(event) => setSortBy(event.target.value as typeof sortBy)}
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {list.sorts[sort]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={list.type}>
          {(control) => (
            <Select
              {...control}
              value={filterByType}
              onChange={(event) => setType(event.target.value as typeof filterByType)}
            >
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {list.types[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
