import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OperatorBlocked } from '#domain/api/operator.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { operator } from '#web/texts/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { Table, TableHead, Td } from '#web/ui/table.tsx';
import { getBlockedQueryOptions, useBlock } from '../api/blocked-targets.ts';
import { AskWhy } from './ask-why.tsx';
import { WhyField } from './why-field.tsx';

const { barred: texts } = operator;

/** What is never tested: the list, and what is added to it and taken from it. */
export function BarredTab() {
  const query = useQuery(getBlockedQueryOptions());
  return (
    <div className="flex flex-col gap-6">
      <Card title={texts.title}>
        <p className="mb-4 max-w-prose text-ink-2 text-sm">{texts.intro}</p>
        <BarTarget />
      </Card>
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isLoadingError ? <ErrorState message={operator.failed} onRetry={() => query.refetch()} /> : null}
      {query.data ? <BarredList targets={query.data} /> : null}
    </div>
  );
}

function BarTarget() {
  const [target, setTarget] = useState('');
  const [why, setWhy] = useState('');
  const add = useBlock('add');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const clear = () => {
      setTarget('');
      setWhy('');
    };
    add.mutate({ target, why }, { onSuccess: clear });
  };
  const error = add.isError ? messageOf(add.error, operator.act.failed) : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={texts.target} hint={texts.hint} error={error}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              maxLength={253}
              value={target}
              onChange={(event) => setTarget(event.target.value)}
            />
          )}
        </Field>
        <WhyField why={why} onWhy={setWhy} />
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={add.isPending || target.trim() === ''}>
          {add.isPending ? operator.act.busy : texts.add}
        </Button>
      </div>
    </form>
  );
}

function BarredList({ targets }: { targets: readonly OperatorBlocked[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useBlock('remove');
  if (targets.length === 0) {
    return (
      <Card>
        <EmptyState title={texts.none}>{texts.noneDetail}</EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <Table label={texts.label}>
        <TableHead columns={texts.columns} />
        <tbody>
          {targets.map((one) => (
            <tr key={one.pattern}>
              <Td className="font-mono text-xs">
                {/* A cell itself knows no least width. */}
                <span className="block min-w-36 break-all">{nameOf(one)}</span>
              </Td>
              <Td className="text-ink-2 text-xs">{texts.kinds[one.kind]}</Td>
              <Td className="text-ink-2 text-xs">
                <span className="block min-w-40">{one.why || operator.none}</span>
              </Td>
              <Td className="whitespace-nowrap text-ink-2 text-xs">{formatDateTime(one.blocked_at)}</Td>
              <Td>
                <Button size="sm" aria-label={texts.letIn(nameOf(one))} onClick={() => setAsked(nameOf(one))}>
                  {texts.remove}
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <AskWhy
        key={asked}
        title={asked === null ? null : texts.letIn(asked)}
        detail={texts.letInDetail}
        busy={remove.isPending}
        onClose={() => setAsked(null)}
        onConfirm={(why) => remove.mutate({ target: asked ?? '', why }, { onSettled: () => setAsked(null) })}
      />
    </Card>
  );
}

/** As an operator writes it. */
const nameOf = ({ kind, pattern }: OperatorBlocked): string => (kind === 'suffix' ? `*.${pattern}` : pattern);
