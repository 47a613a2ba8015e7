import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorRun } from '#domain/api/operator.ts';
import { StatusOptions } from '#web/features/tests/components/status-options.tsx';
import { useSettled } from '#web/features/tests/hooks/use-settled.ts';
import { formatDateTime, shortId } from '#web/lib/format.ts';
import { operator } from '#web/texts/operator.ts';
import { StatusMark } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { getRunsQueryOptions, type OperatorFilters } from '../api/get-runs.ts';

const { runs } = operator;
const SETTLE_MS = 250;

export function RunsTab() {
  const [filters, setFilters] = useState<OperatorFilters>({ status: 'all', user: '', search: '' });
  const settled = useSettled(filters, SETTLE_MS);
  const change = (part: Partial<OperatorFilters>) => setFilters({ ...filters, ...part });
  return (
    <Card flush>
      <div className="grid grid-cols-1 gap-3 border-line border-b p-4 sm:grid-cols-3">
        <Field label={runs.search}>
          {(control) => (
            <Input
              type="search"
              maxLength={200}
              {...control}
              value={filters.search}
              onChange={(event) => change({ search: event.target.value })}
            />
          )}
        </Field>
        <Field label={runs.user}>
          {(control) => (
            <Input
              type="search"
              maxLength={320}
              {...control}
              value={filters.user}
              onChange={(event) => change({ user: event.target.value.trim() })}
            />
          )}
        </Field>
        <Field label={runs.status}>
          {(control) => (
            <Select
              {...control}
              value={filters.status}
              onChange={(event) => change({ status: event.target.value })}
            >
              <option value="all">{runs.all}</option>
              <option value="live">{runs.live}</option>
              <StatusOptions />
            </Select>
          )}
        </Field>
      </div>
      <RunsList filters={settled} />
    </Card>
  );
}

function RunsList({ filters }: { filters: OperatorFilters }) {
  const query = useInfiniteQuery(getRunsQueryOptions(filters));
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.isLoadingError) {
    return (
      <div className="p-4">
        <ErrorState message={operator.failed} onRetry={() => query.refetch()} />
      </div>
    );
  }
  const rows = query.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <EmptyState title={runs.none} />;
  return (
    <>
      <RunsTable rows={rows} />
      {query.hasNextPage ? (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {runs.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function RunsTable({ rows }: { rows: readonly OperatorRun[] }) {
  const { columns } = runs;
  return (
    <Table label={runs.label}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="hover:bg-sunken">
            <Td>
              <Link to={`/operator/runs/${row.id}`} className="font-medium hover:underline">
                {row.test_name}
              </Link>{' '}
              <span className="font-mono text-2xs text-ink-3">{shortId(row.id)}</span>
            </Td>
            <Td className="text-ink-2">{row.email ?? runs.gone}</Td>
            <Td>
              <StatusMark status={row.status} />
            </Td>
            <Td className="tabular font-mono text-xs">{row.events ?? operator.none}</Td>
            <Td className="whitespace-nowrap font-mono text-xs">{row.last_type ?? operator.none}</Td>
            <Td className="whitespace-nowrap text-ink-2 text-xs">{formatDateTime(row.submitted_at)}</Td>
            <Td className="font-mono text-xs">{row.failure_code ?? operator.none}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
