import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { accountRights } from '#web/texts/account-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDeleteAccount } from '../api/account-rights.ts';

const { delete: texts } = accountRights;

type Props = { open: boolean; onClose: () => void };

/** Asks for the current password before the account goes for ever. */
export function DeleteAccountDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <DeleteForm onClose={onClose} />
    </Dialog>
  );
}

function DeleteForm({ onClose }: Omit<Props, 'open'>) {
  const [password, setPassword] = useState('');
  const remove = useDeleteAccount();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(password);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <Notice tone="warn">{texts.warning}</Notice>
      {remove.isError ? <Notice tone="error">{messageOf(remove.error, texts.failed)}</Notice> : null}
      <Field label={texts.password} hint={texts.passwordHint}>
        {(field) => (
          <PasswordInput
            autoComplete="current-password"
            {...field}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="danger" disabled={remove.isPending}>
          {remove.isPending ? texts.busy : texts.submit}
        </Button>
      </div>
    </form>
  );
}
