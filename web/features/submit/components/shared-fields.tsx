import type { ComponentProps } from 'react';
import { formatMinutes } from '#web/lib/format.ts';
import { submit } from '#web/texts/submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';

type DurationSelectProps = ComponentProps<typeof Select> & { durations: readonly number[] };

/** The durations that a plan allows, in minutes. */
export function DurationSelect({ durations, ...rest }: DurationSelectProps) {
  return (
    <Select {...rest}>
      {durations.map((minutes) => (
        <option key={minutes} value={minutes}>
          {formatMinutes(minutes)}
        </option>
      ))}
    </Select>
  );
}

/** `blocked`: no slot is free. */
export function SubmitButton({ blocked, busy }: { blocked: boolean; busy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="lg" className="self-start" disabled={blocked || busy}>
      {busy ? submit.busy : submit.submit}
    </Button>
  );
}
