import { useState } from 'react';
import type { Channel, NewChannelInput } from '#domain/api/channel.ts';
import { type ChannelKind, isTracker, TRACKED, usualEvents } from '#domain/channel/events.ts';
import { channels } from '#web/texts/channels.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { savingFailed, useAddChannel, useChangeChannel } from '../api/channels.ts';
import { type Terms, TermsFields } from './channel-fields.tsx';

const texts = channels.form;
const KINDS = Object.entries(channels.kinds) as [ChannelKind, string][];
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

const NEW: Terms = {
  kind: 'webhook',
  name: '',
  url: '',
  events: [...usualEvents('webhook')],
  project: '',
  user: '',
  token: '',
  least: 'major',
};

function AddForm({ onClose, onSecret }: Pick<Props, 'onClose' | 'onSecret'>) {
  const [terms, setTerms] = useState<Terms>(NEW);
  const add = useAddChannel();
  const onSuccess = (secret: string | null) => {
    onClose();
    onSecret(secret);
  };
  return (
    <DialogForm
      texts={texts}
      name="add"
      sending={add}
      failed={savingFailed}
      onClose={onClose}
      onSubmit={() => add.mutate(wishOf(terms), { onSuccess })}
    >
      <Field label={texts.kind} hint={channels.kindDetails[terms.kind]}>
        {(field) => (
          <Select
            {...field}
            value={terms.kind}
            onChange={({ target }) => {
              const kind = target.value as ChannelKind;
              setTerms({ ...terms, kind, events: [...usualEvents(kind)] });
            }}
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

function wishOf({ kind, url, events, project, user, token, least, ...terms }: Terms): NewChannelInput {
  const name = terms.name.trim();
  const named = name ? { name } : {};
  if (kind === 'mail') return { kind, events, ...named };
  if (!isTracker(kind)) return { kind, url, events, ...named };
  const shared = { project, token, least, events: TRACKED.filter((one) => events.includes(one)), ...named };
  if (kind === 'jira') return { kind, url, user, ...shared };
  return { kind, ...(url.trim() ? { url } : {}), ...shared };
}

function EditForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, kind, name, events } = channel;
  const [terms, setTerms] = useState<Terms>({ ...NEW, kind, name, events, least: channel.least ?? 'minor' });
  const change = useChangeChannel();
  const submit = () => {
    const url = terms.url.trim();
    const wish = {
      ...{ id, name: terms.name, events: terms.events },
      ...(url ? { url } : {}),
      ...(terms.token ? { token: terms.token } : {}),
      ...(isTracker(kind) ? { least: terms.least } : {}),
    };
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
