import { useState } from 'react';
import { type Channel, NAME_LENGTH_MAX } from '#domain/api/channel.ts';
import { type ChannelKind, type MessageType, messageTypeSchema } from '#domain/channel/events.ts';
import { channels } from '#web/texts/channels.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Choice, Field, Input, Select } from '#web/ui/field.tsx';
import { savingFailed, useAddChannel, useChangeChannel } from '../api/channels.ts';

const texts = channels.form;
const KINDS = Object.entries(channels.kinds) as [ChannelKind, string][];
const TYPES = messageTypeSchema.options;
/** As the API chooses where nothing is said. */
const FOR_PEOPLE: MessageType[] = ['run.completed', 'run.failed', 'bug.regressed'];

type Props = {
  /** Null for a new one. */
  channel: Channel | null;
  open: boolean;
  onClose: () => void;
  onSecret: (secret: string | null) => void;
};

/** Asks for what a channel is to be told, and where. */
export function ChannelForm({ channel, open, onClose, onSecret }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={channel ? texts.edit : texts.add}>
      {channel ? (
        <EditForm channel={channel} onClose={onClose} />
      ) : (
        <AddForm onClose={onClose} onSecret={onSecret} />
      )}
    </Dialog>
  );
}

type Terms = { kind: ChannelKind; name: string; url: string; events: MessageType[] };

function AddForm({ onClose, onSecret }: Pick<Props, 'onClose' | 'onSecret'>) {
  const [terms, setTerms] = useState<Terms>({ kind: 'webhook', name: '', url: '', events: [...TYPES] });
  const add = useAddChannel();
  const chooseKind = (kind: ChannelKind) =>
    setTerms({ ...terms, kind, events: kind === 'webhook' ? [...TYPES] : FOR_PEOPLE });
  const submit = () => {
    const { kind, url, events } = terms;
    const name = terms.name.trim();
    const shared = { events, ...(name ? { name } : {}) };
    const wish = kind === 'mail' ? { kind, ...shared } : { kind, url, ...shared };
    const onSuccess = (secret: string | null) => {
      onClose();
      onSecret(secret);
    };
    add.mutate(wish, { onSuccess });
  };
  return (
    <DialogForm
      texts={texts}
      name="add"
      sending={add}
      failed={savingFailed}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={texts.kind} hint={channels.kindDetails[terms.kind]}>
        {(field) => (
          <Select
            {...field}
            value={terms.kind}
            onChange={(event) => chooseKind(event.target.value as ChannelKind)}
          >
            {KINDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TermsFields terms={terms} onTerms={setTerms} isNew />
    </DialogForm>
  );
}

function EditForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, kind, name, events } = channel;
  const [terms, setTerms] = useState<Terms>({ kind, name, url: '', events });
  const change = useChangeChannel();
  const submit = () => {
    const url = terms.url.trim();
    const wish = { id, name: terms.name, events: terms.events, ...(url ? { url } : {}) };
    change.mutate(wish, { onSuccess: onClose });
  };
  return (
    <DialogForm
      texts={texts}
      name="edit"
      sending={change}
      failed={savingFailed}
      onClose={onClose}
      onSubmit={submit}
    >
      <TermsFields terms={terms} onTerms={setTerms} />
    </DialogForm>
  );
}

type FieldsProps = { terms: Terms; onTerms: (terms: Terms) => void; isNew?: boolean };

function TermsFields({ terms, onTerms, isNew = false }: FieldsProps) {
  const { kind, name, url, events } = terms;
  const toggle = (type: MessageType) =>
    onTerms({
      ...terms,
      events: TYPES.filter((one) => (one === type ? !events.includes(one) : events.includes(one))),
    });
  return (
    <>
      {kind === 'mail' ? null : (
        <Field label={isNew ? texts.url : texts.newUrl} hint={isNew ? texts.urlHint[kind] : texts.newUrlHint}>
          {(field) => (
            <Input
              {...field}
              type="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={2_000}
              value={url}
              onChange={(event) => onTerms({ ...terms, url: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={texts.name}>
        {(field) => (
          <Input
            {...field}
            maxLength={NAME_LENGTH_MAX}
            placeholder={isNew ? channels.kinds[kind] : undefined}
            value={name}
            onChange={(event) => onTerms({ ...terms, name: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">{texts.events}</legend>
        {TYPES.map((type) => (
          <Choice
            key={type}
            type="checkbox"
            label={channels.events[type]}
            checked={events.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </fieldset>
    </>
  );
}
