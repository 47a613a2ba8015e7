import { Lightbulb, Pause, Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { HINT_LENGTH_MAX } from '#domain/test-run/events.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { live } from '#web/texts/live.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHintTest, useSteerTest } from '../api/steer-test.ts';

const { hint: texts } = live;

/** What a user can do to a run that explores: have it wait and go on, and say where to look. */
export function RunControls({ testId, state }: { testId: string; state: TestRunState }) {
  const steer = useSteerTest(testId);
  if (state.cancel_requested) return null;
  const busy = steer.isPending;
  return (
    <>
      {state.status === 'running' ? (
        <Button
          size="sm"
          variant={state.paused ? 'primary' : 'outline'}
          disabled={busy}
          onClick={() => steer.mutate(state.paused ? 'resume' : 'pause')}
        >
          {state.paused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
          {state.paused ? (busy ? live.resuming : live.resume) : busy ? live.pausing : live.pause}
        </Button>
      ) : null}
      {state.status === 'running' || state.status === 'queued' ? (
        <HintButton testId={testId} hints={state.hints} />
      ) : null}
    </>
  );
}

function HintButton({ testId, hints }: { testId: string; hints: TestRunState['hints'] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Lightbulb size={13} aria-hidden />
        {texts.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title}>
        <HintForm testId={testId} hints={hints} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type FormProps = { testId: string; hints: TestRunState['hints']; onSent: () => void };

function HintForm({ testId, hints, onSent }: FormProps) {
  const [text, setText] = useState('');
  const [area, setArea] = useState('');
  const [empty, setEmpty] = useState(false);
  const hint = useHintTest(testId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [words, place] = [text.trim(), area.trim()];
    setEmpty(words === '' && place === '');
    if (words === '' && place === '') return;
    hint.mutate(
      { ...(words ? { text: words } : {}), ...(place ? { area: place } : {}) },
      { onSuccess: onSent },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{texts.detail}</p>
      <Field label={texts.text} hint={texts.textHint} error={empty ? texts.nothing : undefined}>
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={HINT_LENGTH_MAX}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.area} hint={texts.areaHint}>
        {(control) => (
          <Input
            {...control}
            value={area}
            maxLength={500}
            onChange={(event) => setArea(event.target.value)}
          />
        )}
      </Field>
      {hint.isError ? <Notice tone="error">{messageOf(hint.error, live.steerFailed)}</Notice> : null}
      {hints.length > 0 ? (
        <div className="text-xs">
          <h3 className="font-semibold">{texts.given}</h3>
          <ul className="mt-1 list-disc pl-5 text-ink-2">
            {hints.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hints only ever come at the end
              <li key={index} className="break-words">
                {[one.text, one.area].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Button type="submit" variant="primary" className="self-end" disabled={hint.isPending}>
        {hint.isPending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
