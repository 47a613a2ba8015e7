import { useState } from 'react';
import { triggers } from '#web/texts/triggers.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';

const texts = triggers.form;
const PRESETS = Object.entries(texts.presets);
const OWN = 'own';
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

export type Timing = { cron: string; time_zone: string };

/** Times that are often wanted, or an expression of one's own, in a time zone. */
export function TimingFields({ timing, onTiming }: { timing: Timing; onTiming: (timing: Timing) => void }) {
  const { cron, time_zone } = timing;
  const [isOwn, setOwn] = useState(!(cron in texts.presets));
  const choose = (value: string) => {
    setOwn(value === OWN);
    if (value !== OWN) onTiming({ ...timing, cron: value });
  };
  const zones = ZONES.includes(time_zone) ? ZONES : [time_zone, ...ZONES];
  return (
    <>
      <Field label={texts.when}>
        {(field) => (
          <Select {...field} value={isOwn ? OWN : cron} onChange={(event) => choose(event.target.value)}>
            {PRESETS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isOwn ? (
        <Field label={texts.cron} hint={texts.cronHint}>
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              maxLength={200}
              value={cron}
              onChange={(event) => onTiming({ ...timing, cron: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field label={texts.zone}>
        {(field) => (
          <Select
            {...field}
            value={time_zone}
            onChange={(event) => onTiming({ ...timing, time_zone: event.target.value })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
