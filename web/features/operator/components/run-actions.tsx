import { useState } from 'react';
import type { OperatorRun } from '#domain/api/operator.ts';
import { operator } from '#web/texts/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useActOnRun, useReplay } from '../api/act-on-run.ts';
import { AskWhy } from './ask-why.tsx';

const { act } = operator;
type Kind = 'cancel' | 'retry';

export function RunActions({ run }: { run: OperatorRun }) {
  const [asking, setAsking] = useState<Kind | null>(null);
  const replay = useReplay(run.id);
  return (
    <>
      <Button disabled={replay.isPending} title={act.details.replay} onClick={() => replay.mutate()}>
        {replay.isPending ? act.busy : act.replay}
      </Button>
      <Button onClick={() => setAsking('retry')}>{act.retry}</Button>
      {run.ended_at ? null : (
        <Button variant="danger" onClick={() => setAsking('cancel')}>
          {act.cancel}
        </Button>
      )}
      {replay.data ? (
        <Notice tone={replay.data.deterministic ? 'success' : 'error'} className="basis-full">
          {replay.data.deterministic
            ? act.deterministic(replay.data.took_ms)
            : `${act.differs(replay.data.event_id)} ${replay.data.message}`}
        </Notice>
      ) : null}
      <AskDialog id={run.id} kind={asking} onClose={() => setAsking(null)} />
    </>
  );
}

function AskDialog({ id, kind, onClose }: { id: string; kind: Kind | null; onClose: () => void }) {
  const action = useActOnRun(id);
  return (
    <AskWhy
      title={kind ? act[kind] : null}
      detail={act.details[kind ?? 'retry']}
      danger={kind === 'cancel'}
      busy={action.isPending}
      onClose={onClose}
      onConfirm={(why) => {
        if (kind) action.mutate({ action: kind, why }, { onSettled: onClose });
      }}
    />
  );
}
