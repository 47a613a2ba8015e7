import { useState } from 'react';
import type { Channel } from '#domain/api/channel.ts';
import { ConfirmDialog } from '#web/features/account/components/confirm-dialog.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { channels as texts } from '#web/texts/channels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useChangeChannel, useDeleteChannel, useReplaceSecret, useTestChannel } from '../api/channels.ts';
import { ChannelForm } from './channel-form.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';

type Pending = 'deliveries' | 'edit' | 'secret' | 'delete' | null;
type Props = { channel: Channel; onSecret: (secret: string | null) => void };

export function ChannelRow({ channel, onSecret }: Props) {
  const [asked, setAsked] = useState<Pending>(null);
  const toast = useToast();
  const change = useChangeChannel();
  const trial = useTestChannel();
  const { id, active, name, kind, counts } = channel;
  const close = () => setAsked(null);
  const onError = (error: unknown) => toast('error', messageOf(error, texts.failed.save));
  const choose = (action: string) => {
    if (action === 'test') trial.mutate(channel);
    else if (action === 'switch') change.mutate({ id, active: !active }, { onError });
    else setAsked(action as Pending);
  };
  const { actions } = texts;
  const items = [
    { key: 'deliveries', label: actions.deliveries },
    { key: 'test', label: actions.test, disabled: !active || trial.isPending },
    { key: 'edit', label: actions.edit },
    ...(kind === 'webhook' ? [{ key: 'secret', label: actions.secret }] : []),
    { key: 'switch', label: active ? actions.off : actions.on, disabled: change.isPending },
    { key: 'delete', label: actions.delete },
  ];
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words font-medium text-sm">{name}</span>
          <Badge>{texts.kinds[kind]}</Badge>
          <ChannelState channel={channel} />
        </p>
        {channel.shown ? (
          <p className="mt-1 break-all font-mono text-ink-3 text-xs">{channel.shown}</p>
        ) : null}
        <p className="mt-1 text-ink-2 text-xs">
          {channel.events.map((event) => texts.events[event]).join(', ')}
          {channel.least ? ` (${texts.form.leastOf[channel.least]})` : null}
        </p>
        <p className="mt-1 text-ink-3 text-xs">
          {texts.counts(counts.delivered, counts.waiting, counts.failed)}
        </p>
      </div>
      <RowMenu label={texts.menu(name)} items={items} onChoose={choose} />
      <ChannelForm channel={channel} open={asked === 'edit'} onClose={close} onSecret={onSecret} />
      <DeliveriesDialog channel={channel} open={asked === 'deliveries'} onClose={close} />
      <Confirmations channel={channel} asked={asked} onClose={close} onSecret={onSecret} />
    </li>
  );
}

function ChannelState({ channel: { stopped } }: { channel: Channel }) {
  if (stopped === null) return <Badge tone="ok">{texts.state.on}</Badge>;
  return <Badge tone={stopped === 'gone' ? 'warn' : 'neutral'}>{texts.state[stopped]}</Badge>;
}

type ConfirmationsProps = Props & { asked: Pending; onClose: () => void };

function Confirmations({ channel, asked, onClose, onSecret }: ConfirmationsProps) {
  const remove = useDeleteChannel();
  const renew = useReplaceSecret();
  const { id, name } = channel;
  return (
    <>
      <ConfirmDialog
        texts={texts.confirmSecret}
        detail={texts.confirmSecret.detail(name)}
        open={asked === 'secret'}
        busy={renew.isPending}
        onClose={onClose}
        onConfirm={() => renew.mutate(id, { onSuccess: onSecret, onSettled: onClose })}
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
