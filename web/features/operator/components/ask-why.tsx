import { useState } from 'react';
import { operator } from '#web/texts/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';

const { act } = operator;

type WhyQuestion = {
  /** What is to be done; null while nothing is asked. */
  title: string | null;
  detail: string;
  danger?: boolean;
  busy: boolean;
  onConfirm: (why: string) => void;
  onClose: () => void;
};

/** Asks before an action why it is done, for the record. */
export function AskWhy({ title, detail, danger = false, busy, onConfirm, onClose }: WhyQuestion) {
  const [why, setWhy] = useState('');
  return (
    <Dialog open={title !== null} onClose={onClose} title={title ?? ''}>
      <p className="mt-2 mb-4 text-ink-2 text-sm">{detail}</p>
      <Field label={act.why}>
        {(control) => (
          <TextArea
            rows={2}
            maxLength={500}
            {...control}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{act.keep}</Button>
        <Button variant={danger ? 'danger' : 'primary'} disabled={busy} onClick={() => onConfirm(why)}>
          {busy ? act.busy : title}
        </Button>
      </div>
    </Dialog>
  );
}
