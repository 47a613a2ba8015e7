import type { ComponentProps } from 'react';
import { NAME_LENGTH_MAX } from '#domain/api/channel.ts';
import {
  type ChannelKind,
  isTracker,
  type MessageType,
  messageTypeSchema,
  TRACKED,
  type TrackerKind,
} from '#domain/channel/events.ts';
import { type Severity, severitySchema } from '#domain/findings/finding.ts';
import { channels } from '#web/texts/channels.ts';
import { Choice, Field, Input, PasswordInput, Select } from '#web/ui/field.tsx';

const texts = channels.form;

/** What is asked for of a channel; fields that its kind does not have are left as they are. */
export type Terms = {
  kind: ChannelKind;
  name: string;
  url: string;
  events: MessageType[];
  project: string;
  user: string;
  token: string;
  least: Severity;
};

type FieldsProps = { terms: Terms; onTerms: (terms: Terms) => void; isNew?: boolean };

export function TermsFields({ terms, onTerms, isNew = false }: FieldsProps) {
  const { kind, name, events } = terms;
  const types: readonly MessageType[] = isTracker(kind) ? TRACKED : messageTypeSchema.options;
  const toggle = (type: MessageType) =>
    onTerms({
      ...terms,
      events: types.filter((one) => (one === type ? !events.includes(one) : events.includes(one))),
    });
  return (
    <>
      {isTracker(kind) ? (
        <TrackerFields kind={kind} terms={terms} onTerms={onTerms} isNew={isNew} />
      ) : kind === 'mail' ? null : (
        <TextField
          label={isNew ? texts.url : texts.newUrl}
          hint={isNew ? texts.urlHint[kind] : texts.newUrlHint}
          type="url"
          value={terms.url}
          onText={(url) => onTerms({ ...terms, url })}
        />
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
        <legend className="mb-1.5 font-medium text-sm">
          {isTracker(kind) ? texts.trackedEvents : texts.events}
        </legend>
        {types.map((type) => (
          <Choice
            key={type}
            type="checkbox"
            label={
              isTracker(kind)
                ? channels.tracked[type as keyof typeof channels.tracked]
                : channels.events[type]
            }
            checked={events.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </fieldset>
    </>
  );
}

function TrackerFields({ kind, terms, onTerms, isNew }: Required<FieldsProps> & { kind: TrackerKind }) {
  return (
    <>
      {isNew ? (
        <>
          <TextField
            label={kind === 'jira' ? texts.url : texts.ownUrl}
            hint={texts.trackerUrlHint[kind]}
            type="url"
            value={terms.url}
            onText={(url) => onTerms({ ...terms, url })}
          />
          <TextField
            label={texts.project[kind]}
            hint={texts.projectHint[kind]}
            value={terms.project}
            onText={(project) => onTerms({ ...terms, project })}
          />
        </>
      ) : null}
      {isNew && kind === 'jira' ? (
        <TextField
          label={texts.user}
          type="email"
          value={terms.user}
          onText={(user) => onTerms({ ...terms, user })}
        />
      ) : null}
      <Field
        label={isNew ? texts.token : texts.newToken}
        hint={isNew ? texts.tokenHint[kind] : texts.newTokenHint}
      >
        {(field) => (
          <PasswordInput
            {...field}
            autoComplete="off"
            maxLength={1_000}
            value={terms.token}
            onChange={(event) => onTerms({ ...terms, token: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.least}>
        {(field) => (
          <Select
            {...field}
            value={terms.least}
            onChange={(event) => onTerms({ ...terms, least: event.target.value as Severity })}
          >
            {severitySchema.options.map((severity) => (
              <option key={severity} value={severity}>
                {texts.leastOf[severity]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

type TextFieldProps = Pick<ComponentProps<'input'>, 'type'> & {
  label: string;
  hint?: string;
  value: string;
  onText: (text: string) => void;
};

function TextField({ label, hint, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} {...(hint ? { hint } : {})}>
      {(field) => (
        <Input
          {...field}
          {...input}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
