import { type FormEvent, useState } from 'react';
import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { makingFailed, useMakeSecret } from '../api/api-keys.ts';
import { KeyNameField } from './key-name-field.tsx';

const DAY_MS = 86_400_000;

type Life = keyof typeof texts.life.options;
const LIVES = Object.entries(texts.life.options) as [Life, string][];

/** When a key ends that is made now; null for one that does not. */
const endOf = (life: Life): string | null =>
  life === 'never' ? null : new Date(Date.now() + Number(life) * DAY_MS).toISOString();

type Props = { open: boolean; onClose: () => void; onSecret: (secret: string) => void };

/** Asks for the name and life of a new API key, and makes it. */
export function NewKeyDialog({ open, onClose, onSecret }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.create.title}>
      <NewKeyForm onClose={onClose} onSecret={onSecret} />
    </Dialog>
  );
}

function NewKeyForm({ onClose, onSecret }: Omit<Props, 'open'>) {
  const [name, setName] = useState('');
  const [life, setLife] = useState<Life>('90');
  const [fault, setFault] = useState<string | undefined>();
  const make = useMakeSecret();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(name.trim() ? undefined : texts.name.required);
    if (!name.trim()) return;
    const done = (secret: string) => {
      onClose();
      onSecret(secret);
    };
    make.mutate({ name: name.trim(), expires_at: endOf(life) }, { onSuccess: done });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {make.isError ? <Notice tone="error">{makingFailed(make.error)}</Notice> : null}
      <KeyNameField name={name} onName={setName} fault={fault} placeholder={texts.name.placeholder} />
      <Field label={texts.life.label}>
        {(field) => (
          <Select {...field} value={life} onChange={(event) => setLife(event.target.value as Life)}>
            {LIVES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={make.isPending}>
          {make.isPending ? texts.create.busy : texts.create.submit}
        </Button>
      </div>
    </form>
  );
}
