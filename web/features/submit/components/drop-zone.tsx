import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatBytes } from '#web/lib/format.ts';
import type { FieldControl } from '#web/ui/field.tsx';

type Props = {
  control: FieldControl;
  accept: string;
  hint: string;
  file: File | null;
  onFile: (file: File | null) => void;
};

export function DropZone({ control, accept, hint, file, onFile }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0] ?? null);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex cursor-pointer flex-col items-center gap-1 rounded-md border border-dashed px-4 py-6 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-signal',
        over ? 'border-signal bg-signal-wash' : 'border-line-strong bg-surface hover:border-ink-3',
      )}
    >
      <Upload size={18} aria-hidden className="text-ink-3" />
      {file ? (
        <span className="break-all font-mono text-xs">
          {file.name} ({formatBytes(file.size)})
        </span>
      ) : (
        <span className="text-ink-3">{hint}</span>
      )}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        {...control}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </label>
  );
}
