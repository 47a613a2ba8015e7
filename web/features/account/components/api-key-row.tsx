import { useState } from 'react';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useToast } from '#web/ui/toast.tsx';
import {
  type ApiKey,
  makingFailed,
  useDeleteApiKey,
  useMakeSecret,
  useSwitchApiKey,
} from '../api/api-keys.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';

type PendingAction = 'rename' | 'regenerate' | 'delete' | null;
type Props = { apiKey: ApiKey; onSecret: (secret: string) => void };

export function ApiKeyRow({ apiKey, onSecret }: Props) {
  const [asked, setAsked] = useState<PendingAction>(null);
  const change = useSwitchApiKey();
  const close = () => setAsked(null);
  const choose = (action: string) => {
    if (action === 'switch') change.mutate({ id: apiKey.id, is_active: !apiKey.is_active });
    else setAsked(action as PendingAction);
  };
  const items = [
    {
      key: 'switch',
      label: apiKey.is_active ? texts.deactivate : texts.activate,
      disabled: change.isPending,
    },
    { key: 'rename', label: texts.rename },
    { key: 'regenerate', label: texts.regenerate },
    { key: 'delete', label: texts.delete },
  ];
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words font-medium text-sm">{apiKey.name}</span>
          <KeyState apiKey={apiKey} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-mono text-ink-3 text-xs">
          <span>{apiKey.prefix}…</span>
          <span>{`${texts.created} ${formatDate(apiKey.created_at)}`}</span>
          <span>{`${texts.expires} ${apiKey.expires_at ? formatDate(apiKey.expires_at) : texts.never}`}</span>
          <span>{`${texts.lastUsed} ${apiKey.last_used_at ? formatDateTime(apiKey.last_used_at) : texts.never}`}</span>
        </p>
      </div>
      <RowMenu label={texts.menu(apiKey.name)} items={items} onChoose={choose} />
      <RenameKeyDialog apiKey={apiKey} open={asked === 'rename'} onClose={close} />
      <KeyConfirmations apiKey={apiKey} asked={asked} onClose={close} onSecret={onSecret} />
    </li>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const expired = apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= Date.now();
  if (expired) return <Badge tone="warn">{texts.expired}</Badge>;
  return apiKey.is_active ? <Badge tone="ok">{texts.active}</Badge> : <Badge>{texts.inactive}</Badge>;
}

type Confirmations = Props & { asked: PendingAction; onClose: () => void };

function KeyConfirmations({ apiKey, asked, onClose, onSecret }: Confirmations) {
  const toast = useToast();
  const remove = useDeleteApiKey();
  const renew = useMakeSecret();
  return (
    <>
      <ConfirmDialog
        texts={texts.confirmRegenerate}
        detail={texts.confirmRegenerate.detail(apiKey.name)}
        open={asked === 'regenerate'}
        busy={renew.isPending}
        onClose={onClose}
        onConfirm={() =>
          renew.mutate(
            { id: apiKey.id },
            {
              onSuccess: onSecret,
              onError: (error) => toast('error', makingFailed(error)),
              onSettled: onClose,
            },
          )
        }
      />
      <ConfirmDialog
        texts={texts.confirmDelete}
        detail={texts.confirmDelete.detail(apiKey.name)}
        open={asked === 'delete'}
        busy={remove.isPending}
        onClose={onClose}
        onConfirm={() => remove.mutate(apiKey.id, { onSettled: onClose })}
      />
    </>
  );
}
