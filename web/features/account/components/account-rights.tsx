import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { saveFrom } from '#web/lib/use-download.ts';
import { accountRights as texts } from '#web/texts/account-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useExportLink } from '../api/account-rights.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Export of all that is kept, and deletion of the account. */
export function AccountRights() {
  const toast = useToast();
  const link = useExportLink();
  const [deleting, setDeleting] = useState(false);
  const save = () =>
    link.mutate(undefined, {
      onSuccess: saveFrom,
      onError: (error) => toast('error', messageOf(error, texts.export.failed)),
    });
  return (
    <Card title={texts.title}>
      <div className="divide-y divide-line">
        <Right detail={texts.export.detail}>
          <Button disabled={link.isPending} onClick={save}>
            <Download size={15} aria-hidden />
            {texts.export.action}
          </Button>
        </Right>
        <Right detail={texts.delete.detail}>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {texts.delete.action}
          </Button>
        </Right>
      </div>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </Card>
  );
}

function Right({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <p className="max-w-[52ch] text-ink-2 text-sm">{detail}</p>
      {children}
    </div>
  );
}
