import { operator } from '#web/texts/operator.ts';
import { Field, Input } from '#web/ui/field.tsx';

/** Why something is done, for the record. */
export function WhyField({ why, onWhy }: { why: string; onWhy: (why: string) => void }) {
  return (
    <Field label={operator.act.why}>
      {(control) => (
        <Input {...control} maxLength={500} value={why} onChange={(event) => onWhy(event.target.value)} />
      )}
    </Field>
  );
}
