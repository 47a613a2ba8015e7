import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { beginApp, getAppsQueryOptions, type NewApp, removeApps } from '../api/factors.ts';
import { AppSetup } from './app-setup.tsx';

const { factors: texts } = settings;

/** Whether a sign-in asks for a code besides the password, and how to change that. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const toast = useToast();
  const { data: apps, isPending, isError, refetch } = useQuery(getAppsQueryOptions());
  const [setup, setSetup] = useState<NewApp | null>(null);
  const [asking, setAsking] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: getAppsQueryOptions().queryKey });
  const begin = useMutation({
    mutationFn: beginApp,
    onSuccess: setSetup,
    onError: () => toast('error', texts.failed),
  });
  const turnOff = useMutation({
    mutationFn: removeApps,
    onSuccess: () => toast('success', texts.done),
    onError: () => toast('error', texts.failed),
    onSettled: () => {
      setAsking(false);
      return again();
    },
  });
  const on = apps !== undefined && apps.length > 0;
  return (
    <Card title={texts.title}>
      <p className="text-ink-2 text-sm">{texts.detail}</p>
      {isPending ? <SkeletonRows rows={1} /> : null}
      {isError ? <ErrorState message={texts.unknown} onRetry={() => refetch()} /> : null}
      {apps ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium text-sm">{on ? texts.on : texts.off}</p>
          {on ? (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {texts.turnOff}
            </Button>
          ) : (
            <Button disabled={begin.isPending} onClick={() => begin.mutate()}>
              {texts.setUp}
            </Button>
          )}
        </div>
      ) : null}
      <Dialog open={asking} onClose={() => setAsking(false)} title={texts.turnOffTitle}>
        <p className="mt-2 text-ink-2 text-sm">{texts.turnOffDetail}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
          <Button
            variant="danger"
            disabled={turnOff.isPending}
            onClick={() => turnOff.mutate(apps?.map(({ id }) => id) ?? [])}
          >
            {turnOff.isPending ? texts.turningOff : texts.turnOff}
          </Button>
        </div>
      </Dialog>
      <AppSetup
        app={setup}
        onClose={() => {
          setSetup(null);
          void again();
        }}
      />
    </Card>
  );
}
