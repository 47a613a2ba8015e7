import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#web/lib/format.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { addPasskey, getPasskeysQueryOptions, hasPasskeys, removePasskey } from '../api/passkeys.ts';

const { passkeys: texts } = settings;

/** The passkeys of the user, to be added and removed. */
export function PasskeysCard() {
  const client = useQueryClient();
  const toast = useToast();
  const { data, isPending, isError, refetch } = useQuery(getPasskeysQueryOptions());
  const again = () => client.invalidateQueries({ queryKey: getPasskeysQueryOptions().queryKey });
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => toast('success', texts.added),
    onError: () => toast('error', texts.addFailed),
    onSettled: again,
  });
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => toast('success', texts.removed),
    onError: () => toast('error', texts.removeFailed),
    onSettled: again,
  });
  return (
    <Card title={texts.title}>
      <p className="text-ink-2 text-sm">{texts.detail}</p>
      {isPending ? <SkeletonRows rows={1} /> : null}
      {isError ? <ErrorState message={texts.failed} onRetry={() => refetch()} /> : null}
      {data?.length === 0 ? <p className="mt-3 text-ink-3 text-sm">{texts.none}</p> : null}
      <ul className="mt-3 divide-y divide-line">
        {data?.map(({ id, friendly_name, created_at }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 truncate text-sm">
              {friendly_name || texts.unnamed}{' '}
              <span className="text-ink-3 text-xs">{texts.since(formatDate(created_at))}</span>
            </span>
            <Button
              size="sm"
              variant="danger"
              disabled={remove.isPending}
              aria-label={texts.removeLabel(friendly_name || texts.unnamed)}
              onClick={() => remove.mutate(id)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <Button className="mt-3" disabled={add.isPending} onClick={() => add.mutate()}>
          {add.isPending ? texts.adding : texts.add}
        </Button>
      ) : null}
    </Card>
  );
}
