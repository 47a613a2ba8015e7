import { cn } from '#web/lib/cn.ts';

type Choice<Value> = { value: Value; label: string; count: number };
type Props<Value> = {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, each with how many there are. */
export function Choices<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className="flex rounded-md border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value === choice.value}
          onClick={() => onChange(choice.value)}
          className={cn(
            'h-6 rounded-sm px-2 text-xs',
            value === choice.value ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {choice.label} <span className="tabular ml-0.5 font-mono">{choice.count}</span>
        </button>
      ))}
    </fieldset>
  );
}
