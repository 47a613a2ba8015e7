import { useState } from 'react';
import type { NewTriggerInput, Trigger } from '#domain/api/trigger.ts';
import type { TriggerKind } from '#domain/trigger/events.ts';
import { triggers } from '#web/texts/triggers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Choice, Field, Input, Select } from '#web/ui/field.tsx';
import { savingFailed, useAddTrigger, useChangeTrigger } from '../api/triggers.ts';
import { type Timing, TimingFields } from './timing-fields.tsx';

const texts = triggers.form;
const KINDS = Object.entries(texts.kinds) as [TriggerKind, string][];

type Manners = { verify_first: boolean; skip_if_running: boolean };
type AddProps = { open: boolean; onClose: () => void; onAddress: (address: string | null) => void };

/** Asks for what is to be tested, and when. */
export function TriggerForm({ open, onClose, onAddress }: AddProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.add}>
      <AddForm onClose={onClose} onAddress={onAddress} />
    </Dialog>
  );
}

function AddForm({ onClose, onAddress }: Omit<AddProps, 'open'>) {
  const [kind, setKind] = useState<TriggerKind>('schedule');
  const [target, setTarget] = useState<Target>({ url: '', minutes: '15', readOnly: false, authority: false });
  const [timing, setTiming] = useState<Timing>({ cron: '0 3 * * *', time_zone: ownZone() });
  const [manners, setManners] = useState<Manners>({ verify_first: false, skip_if_running: true });
  const add = useAddTrigger();
  const submit = () => {
    const shared = { test: testOf(target), ...manners };
    const wish: NewTriggerInput = kind === 'hook' ? { kind, ...shared } : { kind, ...timing, ...shared };
    const onSuccess = (address: string | null) => {
      onClose();
      onAddress(address);
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
      <Field label={texts.kind}>
        {(field) => (
          <Select {...field} value={kind} onChange={(event) => setKind(event.target.value as TriggerKind)}>
            {KINDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TargetFields target={target} onTarget={setTarget} />
      {kind === 'schedule' ? <TimingFields timing={timing} onTiming={setTiming} /> : null}
      <MannerFields manners={manners} onManners={setManners} />
      <p className="text-ink-3 text-xs">{texts.accounts}</p>
    </DialogForm>
  );
}

type EditProps = { trigger: Trigger; open: boolean; onClose: () => void };

/** Changes the name, the times and the manners of a trigger; what it tests stays. */
export function EditTrigger({ trigger, open, onClose }: EditProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.edit}>
      <EditForm trigger={trigger} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ trigger, onClose }: Omit<EditProps, 'open'>) {
  const { id, cron, time_zone, verify_first, skip_if_running } = trigger;
  const [name, setName] = useState(trigger.name);
  const [timing, setTiming] = useState<Timing>({ cron: cron ?? '', time_zone });
  const [manners, setManners] = useState<Manners>({ verify_first, skip_if_running });
  const change = useChangeTrigger();
  const submit = () =>
    change.mutate({ id, name, ...manners, ...(cron === null ? {} : timing) }, { onSuccess: onClose });
  return (
    <DialogForm
      texts={texts}
      name="edit"
      sending={change}
      failed={savingFailed}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={texts.name}>
        {(field) => (
          <Input {...field} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      {cron === null ? null : <TimingFields timing={timing} onTiming={setTiming} />}
      <MannerFields manners={manners} onManners={setManners} />
    </DialogForm>
  );
}

type Target = { url: string; minutes: string; readOnly: boolean; authority: boolean };

function testOf({ url, minutes, readOnly, authority }: Target): NewTriggerInput['test'] {
  const mode = readOnly ? 'read_only' : 'interact';
  const name = displayName(url);
  return { name, test_type: 'web_url', url, duration: minutes, config: { mode, authority } };
}

/** A test is called by its host; the server says what is wrong with an address that has none. */
const displayName = (url: string): string => URL.parse(url)?.host || url.trim() || texts.name;

/** That of the reader. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function TargetFields({ target, onTarget }: { target: Target; onTarget: (target: Target) => void }) {
  const { url, minutes, readOnly, authority } = target;
  return (
    <>
      <Field label={texts.url} hint={texts.urlHint}>
        {(field) => (
          <Input
            {...field}
            type="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            value={url}
            onChange={(event) => onTarget({ ...target, url: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.minutes}>
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            value={minutes}
            onChange={(event) => onTarget({ ...target, minutes: event.target.value })}
          />
        )}
      </Field>
      <Choice
        type="checkbox"
        label={texts.readOnly}
        checked={readOnly}
        onChange={() => onTarget({ ...target, readOnly: !readOnly })}
      />
      <Choice
        type="checkbox"
        label={texts.authority}
        checked={authority}
        onChange={() => onTarget({ ...target, authority: !authority })}
      />
    </>
  );
}

type MannerProps = { manners: Manners; onManners: (manners: Manners) => void };

function MannerFields({ manners, onManners }: MannerProps) {
  const { verify_first, skip_if_running } = manners;
  return (
    <>
      <Choice
        type="checkbox"
        label={texts.verify}
        detail={texts.verifyDetail}
        checked={verify_first}
        onChange={() => onManners({ ...manners, verify_first: !verify_first })}
      />
      <Choice
        type="checkbox"
        label={texts.overlap}
        checked={!skip_if_running}
        onChange={() => onManners({ ...manners, skip_if_running: !skip_if_running })}
      />
    </>
  );
}
