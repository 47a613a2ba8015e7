import { useEffect, useState } from 'react';
import { tests } from '#web/texts/tests.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import type { TestFilters } from '../api/get-tests.ts';
import { useSettled } from '../hooks/use-settled.ts';
import { SEARCH_SETTLE_MS, SearchField, SortField, TypeField } from './list-fields.tsx';
import { StatusOptions } from './status-options.tsx';

const { list } = tests;
const SORTS = ['newest', 'oldest', 'type', 'name'] as const;
const NO_FILTERS = {
  search: '',
  filterByStatus: 'all',
  filterByType: 'all',
  startDate: '',
  endDate: '',
} as const;

type Props = { filters: TestFilters; narrowed: boolean; onChange: (part: Partial<TestFilters>) => void };

/** Search, status, type, dates and order of the results. */
export function FilterBar({ filters, narrowed, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3 border-line border-b p-4 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_repeat(5,148px)]">
      <SearchBox value={filters.search ?? ''} onChange={(search) => onChange({ search })} />
      <Field label={list.status}>
        {(control) => (
          <Select
            {...control}
            value={filters.filterByStatus}
            onChange={(event) =>
              onChange({ filterByStatus: event.target.value as NonNullable<TestFilters['filterByStatus']> })
            }
          >
            <option value="all">{list.statuses}</option>
            <StatusOptions />
          </Select>
        )}
      </Field>
      <TypeField value={filters.filterByType} onChange={(filterByType) => onChange({ filterByType })} />
      <Field label={list.from}>
        {(control) => (
          <Input
            type="date"
            {...control}
            value={filters.startDate ?? ''}
            onChange={(event) => onChange({ startDate: event.target.value })}
          />
        )}
      </Field>
      <Field label={list.to}>
        {(control) => (
          <Input
            type="date"
            {...control}
            value={filters.endDate ?? ''}
            onChange={(event) => onChange({ endDate: event.target.value })}
          />
        )}
      </Field>
      <SortField sorts={SORTS} value={filters.sortBy} onChange={(sortBy) => onChange({ sortBy })} />
      {narrowed ? (
        <Button
          size="sm"
          variant="ghost"
          className="self-end justify-self-start"
          onClick={() => onChange(NO_FILTERS)}
        >
          {list.clear}
        </Button>
      ) : null}
    </div>
  );
}

/** Keeps what is typed to itself until the typing rests, so that each key does not ask the server. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const settled = useSettled(text, SEARCH_SETTLE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a rested text is to be reported
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared filters empty the box
  useEffect(() => {
    if (value === '' && text === settled) setText('');
  }, [value]);
  return <SearchField value={text} onChange={setText} className="col-span-2 md:col-span-1" />;
}
