import { useQuery } from '@tanstack/react-query';
import type { OperatorActionLine } from '#domain/api/operator.ts';
import { formatDateTime, shortId } from '#web/lib/format.ts';
import { operator } from '#web/texts/operator.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { getActionsQueryOptions } from '../api/get-health.ts';

const { actions: texts } = operator;
const UUID = /^[0-9a-f]{8}-/;

/** What operators did, the latest first. */
export function ActionsTab() {
  const query = useQuery(getActionsQueryOptions());
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.isLoadingError) return <ErrorState message={operator.failed} onRetry={() => query.refetch()} />;
  return (
    <Card flush>
      <ActionsTable lines={query.data} empty={texts.none} />
    </Card>
  );
}

export function ActionsTable({ lines, empty }: { lines: readonly OperatorActionLine[]; empty: string }) {
  if (lines.length === 0) return <EmptyState title={empty} />;
  const short = (text: string) => (UUID.test(text) ? shortId(text) : text);
  return (
    <Table label={texts.label}>
      <TableHead columns={texts.columns} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Td className="whitespace-nowrap text-ink-2 text-xs">{formatDateTime(line.at)}</Td>
            <Td className="font-mono text-xs">{line.action}</Td>
            <Td className="font-mono text-xs">{short(line.subject) || operator.none}</Td>
            <Td>
              <Badge tone={line.outcome === 'failed' ? 'signal' : 'neutral'}>
                {texts.outcome[line.outcome] ?? line.outcome}
              </Badge>
            </Td>
            <Td className="text-ink-2 text-xs">{line.why || operator.none}</Td>
            <Td className="font-mono text-2xs text-ink-3">{short(line.by.id)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
