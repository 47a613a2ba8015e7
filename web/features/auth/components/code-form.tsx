import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '#web/texts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { verifyCode, verifyRecoveryCode } from '../hooks/second-step.ts';
import { useAuth } from '../hooks/use-auth.ts';

const { code: texts } = auth;

/** The second step of a sign-in: a code of the app, or one from paper. `onDone` is called once the session stands. */
export function CodeForm({ onBegin, onDone }: { onBegin: () => void; onDone: () => void }) {
  const { signOut } = useAuth();
  const [recovery, setRecovery] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    setFailure(null);
    onBegin();
    const verify = recovery ? verifyRecoveryCode : verifyCode;
    const text = await verify(code.trim()).catch(() => texts.failed);
    if (text) return setFailure(text);
    onDone();
  });
  const change = () => {
    setRecovery(!recovery);
    setFailure(null);
    reset();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{recovery ? texts.recoveryDetail : texts.detail}</p>
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <Field label={recovery ? texts.recoveryLabel : texts.label} error={errors.code?.message}>
        {(control) => (
          <Input
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            maxLength={40}
            required
            {...control}
            {...register('code', { required: texts.required })}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? texts.busy : texts.submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={change}>
          {recovery ? texts.useApp : texts.useRecovery}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => signOut()}>
          {texts.other}
        </Button>
      </div>
    </form>
  );
}
