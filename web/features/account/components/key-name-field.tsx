import { API_KEY_NAME_MAX } from '#domain/api-key/events.ts';
import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { Field, Input } from '#web/ui/field.tsx';

type Props = {
  name: string;
  onName: (name: string) => void;
  fault: string | undefined;
  placeholder?: string;
};

export function KeyNameField({ name, onName, fault, placeholder }: Props) {
  return (
    <Field label={texts.name.label} error={fault}>
      {(field) => (
        <Input
          required
          maxLength={API_KEY_NAME_MAX}
          placeholder={placeholder}
          {...field}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </Field>
  );
}
