import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/lib/format.ts';
import { operator } from '#web/texts/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { getLettersQueryOptions, useRedrive } from '../api/get-health.ts';

const { letters: texts } = operator;

/** Events that a consumer could not use, and the way to try them again. */
export function LettersTab() {
  const query = useQuery(getLettersQueryOptions());
  const redrive = useRedrive();
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.isLoadingError) return <ErrorState message={operator.failed} onRetry={() => query.refetch()} />;
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState title={texts.none}>{texts.noneDetail}</EmptyState>
      </Card>
    );
  }
  const action = (
    <Button size="sm" disabled={redrive.isPending} onClick={() => redrive.mutate()}>
      {redrive.isPending ? texts.busy : texts.redrive}
    </Button>
  );
  return (
    <Card title={texts.label} action={action} flush>
      <Table label={texts.label}>
        <TableHead columns={texts.columns} />
        <tbody>
          {query.data.map((letter) => (
            <tr key={letter.id}>
              <Td className="font-mono text-xs">{letter.consumer}</Td>
              <Td className="text-xs">
                <span className="font-mono">{letter.code}</span> {letter.detail}
              </Td>
              <Td className="font-mono text-2xs">
                {letter.type} v{letter.v} · {letter.stream_id}
              </Td>
              <Td className="tabular font-mono text-xs">{letter.attempts}</Td>
              <Td className="whitespace-nowrap text-ink-2 text-xs">{formatDateTime(letter.last_at)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
