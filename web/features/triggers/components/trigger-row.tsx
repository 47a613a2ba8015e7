import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Trigger } from '#domain/api/trigger.ts';
import { ConfirmDialog } from '#web/features/account/components/confirm-dialog.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { triggers as texts } from '#web/texts/triggers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { linkClass } from '#web/ui/link.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useChangeTrigger, useDeleteTrigger, useFireTrigger, useReplaceAddress } from '../api/triggers.ts';
import { EditTrigger } from './trigger-form.tsx';

type Pending = 'edit' | 'address' | 'delete' | null;
type Props = { trigger: Trigger; onAddress: (address: string | null) => void };

export function TriggerRow({ trigger, onAddress }: Props) {
  const [asked, setAsked] = useState<Pending>(null);
  const toast = useToast();
  const change = useChangeTrigger();
  const fire = useFireTrigger();
  const { id, name, kind, paused } = trigger;
  const close = () => setAsked(null);
  const onError = (error: unknown) => toast('error', messageOf(error, texts.failed.save));
  const choose = (action: string) => {
    if (action === 'fire') fire.mutate(id);
    else if (action === 'pause') change.mutate({ id, paused: !paused }, { onError });
    else setAsked(action as Pending);
  };
  const { actions } = texts;
  const items = [
    { key: 'fire', label: actions.fire, disabled: paused || fire.isPending },
    { key: 'edit', label: actions.edit },
    ...(kind === 'hook' ? [{ key: 'address', label: actions.address }] : []),
    { key: 'pause', label: paused ? actions.resume : actions.pause, disabled: change.isPending },
    { key: 'delete', label: actions.delete },
  ];
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words font-medium text-sm">{name}</span>
          <Badge>{texts.kinds[kind]}</Badge>
          {paused ? <Badge tone="warn">{texts.paused}</Badge> : null}
        </p>
        <p className="mt-1 break-all font-mono text-ink-3 text-xs">{trigger.target}</p>
        <p className="mt-1 text-ink-2 text-xs">{factsOf(trigger).join(', ')}</p>
        <LastFiring trigger={trigger} />
      </div>
      <RowMenu label={texts.menu(name)} items={items} onChoose={choose} />
      <EditTrigger trigger={trigger} open={asked === 'edit'} onClose={close} />
      <Confirmations trigger={trigger} asked={asked} onClose={close} onAddress={onAddress} />
    </li>
  );
}

function factsOf({ cron, time_zone, next, verify_first }: Trigger): string[] {
  return [
    ...(cron ? [texts.inZone(cron, time_zone)] : []),
    ...(next[0] ? [texts.next(formatDateTime(next[0]))] : []),
    ...(verify_first ? [texts.verifies] : []),
  ];
}

function LastFiring({ trigger: { last } }: { trigger: Trigger }) {
  if (!last) return null;
  const when = formatDateTime(last.called_at);
  const said = last.outcome ? texts.last[last.outcome](when, last.detail) : texts.last.underWay(when);
  return (
    <p className="mt-1 break-words text-ink-3 text-xs">
      {said}
      {last.test_id ? (
        <>
          {' '}
          <Link to={`/live/${last.test_id}`} className={linkClass}>
            {texts.last.report}
          </Link>
        </>
      ) : null}
    </p>
  );
}

type ConfirmationsProps = Props & { asked: Pending; onClose: () => void };

function Confirmations({ trigger, asked, onClose, onAddress }: ConfirmationsProps) {
  const remove = useDeleteTrigger();
  const renew = useReplaceAddress();
  const { id, name } = trigger;
  return (
    <>
      <ConfirmDialog
        texts={texts.confirmAddress}
        detail={texts.confirmAddress.detail(name)}
        open={asked === 'address'}
        busy={renew.isPending}
        onClose={onClose}
        onConfirm={() => renew.mutate(id, { onSuccess: onAddress, onSettled: onClose })}
      />
      <ConfirmDialog
        texts={texts.confirmDelete}
        detail={texts.confirmDelete.detail(name)}
        open={asked === 'delete'}
        busy={remove.isPending}
        onClose={onClose}
        onConfirm={() => remove.mutate(id, { onSettled: onClose })}
      />
    </>
  );
}
