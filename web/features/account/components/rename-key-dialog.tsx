import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type ApiKey, useRenameApiKey } from '../api/api-keys.ts';
import { KeyNameField } from './key-name-field.tsx';

type Props = { apiKey: ApiKey; open: boolean; onClose: () => void };

export function RenameKeyDialog({ apiKey, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.renaming.title}>
      <RenameForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ apiKey, onClose }: Omit<Props, 'open'>) {
  const [name, setName] = useState(apiKey.name);
  const [fault, setFault] = useState<string | undefined>();
  const rename = useRenameApiKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(name.trim() ? undefined : texts.name.required);
    if (name.trim()) rename.mutate({ id: apiKey.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {rename.isError ? <Notice tone="error">{messageOf(rename.error, texts.failed.rename)}</Notice> : null}
      <KeyNameField name={name} onName={setName} fault={fault} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={rename.isPending}>
          {rename.isPending ? texts.renaming.busy : texts.renaming.submit}
        </Button>
      </div>
    </form>
  );
}
