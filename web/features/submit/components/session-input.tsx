import { submit } from '#web/texts/submit.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { type FieldControl, TextArea } from '#web/ui/field.tsx';

type Props = { control: FieldControl; value: string; onValue: (text: string) => void };

/** The JSON of a recorded session, pasted or read from a file; it is not sent before the form is. */
export function SessionInput({ control, value, onValue }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextArea
        rows={2}
        spellCheck={false}
        autoComplete="off"
        placeholder='{"cookies": […], "origins": […]}'
        className="min-w-60 flex-1 font-mono text-xs"
        {...control}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <label
        className={`${buttonClass()} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-signal`}
      >
        {submit.labels.sessionFile}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={async (event) => {
            const file = event.target.files?.[0];
            if (file) onValue(await file.text());
          }}
        />
      </label>
    </div>
  );
}
