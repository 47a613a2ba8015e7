import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Name = 'add' | 'edit';

type Props = {
  texts: { cancel: string; submit: Readonly<Record<Name, string>>; busy: Readonly<Record<Name, string>> };
  name: Name;
  /** How its sending stands; `error` is null until one failed. */
  sending: { isPending: boolean; error: unknown };
  failed: (error: unknown) => string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form of a dialog that adds or changes something, with its buttons below; why it failed stands beside them, where one looks after sending it. */
export function DialogForm({ texts, name, sending, failed, onClose, onSubmit, children }: Props) {
  const { isPending, error } = sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {children}
      {error ? <Notice tone="error">{failed(error)}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? texts.busy[name] : texts.submit[name]}
        </Button>
      </div>
    </form>
  );
}
