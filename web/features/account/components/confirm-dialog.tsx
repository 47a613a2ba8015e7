import { apiKeys } from '#web/texts/api-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  texts: { title: string; submit: string; busy: string };
  detail: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog({ texts, detail, open, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <p className="mt-2 break-words text-ink-2 text-sm">{detail}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{apiKeys.cancel}</Button>
        <Button variant="danger" disabled={busy} onClick={onConfirm}>
          {busy ? texts.busy : texts.submit}
        </Button>
      </div>
    </Dialog>
  );
}
