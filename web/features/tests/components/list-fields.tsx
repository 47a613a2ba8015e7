import { Search } from 'lucide-react';
import { tests } from '#web/texts/tests.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import type { TestFilters } from '../api/get-tests.ts';

const { list } = tests;

/** How long typing must rest before the server is asked. */
export const SEARCH_SETTLE_MS = 200;

type SearchFieldProps = { value: string; onChange: (value: string) => void; className?: string };

export function SearchField({ value, onChange, className }: SearchFieldProps) {
  return (
    <Field label={list.search} className={className}>
      {(control) => (
        <span className="relative block">
          <Search size={14} aria-hidden className="absolute top-2.5 left-3 text-ink-3" />
          <Input
            type="search"
            maxLength={200}
            className="pl-8"
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

type Type = NonNullable<TestFilters['filterByType']>;
const TYPES = ['all', 'web', 'app'] as const satisfies Type[];

/** Web or app tests alone, or both. */
export function TypeField({ value, onChange }: { value: Type | undefined; onChange: (type: Type) => void }) {
  return (
    <Field label={list.type}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as Type)}>
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {list.types[type]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type Sort = NonNullable<TestFilters['sortBy']>;
type SortFieldProps<S extends Sort> = {
  sorts: readonly S[];
  value: S | undefined;
  onChange: (sort: S) => void;
};

/** The order of a list, of those that it offers. */
export function SortField<S extends Sort>({ sorts, value, onChange }: SortFieldProps<S>) {
  return (
    <Field label={list.sort}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as S)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {list.sorts[sort]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
