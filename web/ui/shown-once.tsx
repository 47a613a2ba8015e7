import { Button } from './button.tsx';
import { CodeSample } from './code-sample.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

type Props = {
  texts: { title: string; warning: string; detail?: string; done: string };
  /** What is shown; null: the dialog is closed. */
  code: string | null;
  held?: boolean;
  onClose: () => void;
};

/** Shows a secret this once, to be copied. */
export function ShownOnce({ texts, code, held = false, onClose }: Props) {
  return (
    <Dialog open={code !== null} onClose={onClose} title={texts.title} held={held}>
      <div className="mt-4 flex flex-col gap-4">
        <Notice tone="warn">{texts.warning}</Notice>
        {texts.detail ? <p className="text-ink-2 text-sm">{texts.detail}</p> : null}
        <CodeSample code={code ?? ''} />
        <Button variant="primary" className="self-end" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}
