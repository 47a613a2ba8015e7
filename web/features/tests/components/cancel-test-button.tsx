import { useState } from 'react';
import { tests } from '#web/texts/tests.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCancelTest } from '../api/cancel-test.ts';

type Props = { testId: string; name: string; requested?: boolean; size?: 'sm' | 'md' };

export function CancelTestButton({ testId, name, requested, size = 'sm' }: Props) {
  const [open, setOpen] = useState(false);
  const cancel = useCancelTest();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={size}
        disabled={requested}
        aria-label={`${tests.cancel.action}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {requested ? tests.cancel.requested : tests.cancel.action}
      </Button>
      <Dialog open={open} onClose={close} title={tests.cancel.title}>
        <p className="mt-2 break-words text-ink-2 text-sm">{tests.cancel.detail(name)}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{tests.cancel.keep}</Button>
          <Button
            variant="danger"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(testId, { onSettled: close })}
          >
            {cancel.isPending ? tests.cancel.busy : tests.cancel.confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
