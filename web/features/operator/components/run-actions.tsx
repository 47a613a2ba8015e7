import { useState } from 'react';
import type { OperatorRun } from '#domain/api/operator.ts';
import { operator } from '#web/texts/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useActOnRun, useReplay } from '../api/act-on-run.ts';

const { act } = operator;
type Kind = 'cancel' | 'retry';

/** What an operator can do with a run. */
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
  const [why, setWhy] = useState('');
  const action = useActOnRun(id);
  const confirm = () => {
    if (kind) action.mutate({ action: kind, why }, { onSettled: onClose });
  };
  return (
    <Dialog open={kind !== null} onClose={onClose} title={act[kind ?? 'retry']}>
      <p className="mt-2 mb-4 text-ink-2 text-sm">{act.details[kind ?? 'retry']}</p>
      <Field label={act.why}>
        {(control) => (
          <TextArea
            rows={2}
            maxLength={500}
            {...control}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{act.keep}</Button>
        <Button
          variant={kind === 'cancel' ? 'danger' : 'primary'}
          disabled={action.isPending}
          onClick={confirm}
        >
          {action.isPending ? act.busy : act[kind ?? 'retry']}
        </Button>
      </div>
    </Dialog>
  );
}
