import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '#web/texts/auth.ts';
import { common } from '#web/texts/common.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { confirmApp, type NewApp } from '../api/factors.ts';
import { makeRecoveryCodes } from '../api/recovery-codes.ts';

const { factors: texts } = settings;

type Props = { app: NewApp | null; onClose: () => void };

/** Sets up an authenticator app: its picture, a code of it, then the recovery codes, shown this once. */
export function AppSetup({ app, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState(false);
  const close = () => {
    setCodes(null);
    setFailed(false);
    onClose();
  };
  const makeCodes = async () => {
    try {
      const made = await makeRecoveryCodes();
      // Codes of an earlier app go on to hold, and are not shown again.
      if (!made) return close();
      setCodes(made);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Dialog
      open={app !== null}
      onClose={close}
      held={codes !== null}
      title={codes ? texts.codesTitle : texts.setupTitle}
    >
      {codes ? (
        <div className="mt-4 flex flex-col gap-4">
          <Notice tone="warn">{texts.codesDetail}</Notice>
          <CodeSample code={codes.join('\n')} label={texts.codesTitle} />
          <Button variant="primary" className="self-end" onClick={close}>
            {texts.codesDone}
          </Button>
        </div>
      ) : null}
      {failed && !codes ? (
        <div className="mt-4 flex flex-col gap-4">
          <ErrorState message={texts.codesFailed} onRetry={makeCodes} />
          <Button className="self-end" onClick={close}>
            {common.close}
          </Button>
        </div>
      ) : null}
      {app && !codes && !failed ? <Confirm app={app} onConfirmed={makeCodes} onCancel={close} /> : null}
    </Dialog>
  );
}

type ConfirmProps = { app: NewApp; onConfirmed: () => Promise<void>; onCancel: () => void };

function Confirm({ app, onConfirmed, onCancel }: ConfirmProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    const text = await confirmApp(app.id, code.trim()).catch(() => auth.code.failed);
    setFailure(text);
    if (!text) await onConfirmed();
  });
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{texts.scan}</p>
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <img
        src={app.qr}
        alt={texts.qr}
        width={200}
        height={200}
        className="self-center rounded-md bg-[white] p-2"
      />
      <div>
        <p className="mb-1 font-medium text-sm">{texts.key}</p>
        <CodeSample code={app.key} label={texts.key} />
      </div>
      <Field label={texts.code} error={errors.code?.message}>
        {(control) => (
          <Input
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            required
            {...control}
            {...register('code', { required: auth.code.required })}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? texts.verifying : texts.verify}
        </Button>
      </div>
    </form>
  );
}
