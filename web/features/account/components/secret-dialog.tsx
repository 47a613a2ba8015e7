import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shows the secret of a new API key, this once. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog open={secret !== null} onClose={onClose} title={texts.secret.title}>
      <div className="mt-4 flex flex-col gap-4">
        <Notice tone="warn">{texts.secret.warning}</Notice>
        <CodeSample code={secret ?? ''} />
        <Button variant="primary" className="self-end" onClick={onClose}>
          {texts.secret.done}
        </Button>
      </div>
    </Dialog>
  );
}
