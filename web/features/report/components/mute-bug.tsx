import { BellOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { REASON_LENGTH_MAX } from '#domain/api/mute.ts';
import type { MuteMark } from '#domain/report/muted.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { report } from '#web/texts/report.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useLiftMute, useMuteBug } from '../api/mutes.ts';

const { mute: texts } = report;

type Props = { testId: string; bug: ReportFinding };

/** Asks why a bug is to be muted and until when, and mutes it. */
export function MuteBug({ testId, bug }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={texts.title} className="size-7" onClick={() => setOpen(true)}>
        <BellOff size={14} aria-hidden />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title}>
        <MuteForm testId={testId} bug={bug} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function MuteForm({ testId, bug, onClose }: Props & { onClose: () => void }) {
  const mute = useMuteBug();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wish = { test_id: testId, bug_id: bug.bug_id, reason, until: until || null };
    mute.mutate(wish, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <p className="break-words font-medium text-sm">{bug.title}</p>
      <p className="text-ink-2 text-sm">{texts.detail}</p>
      <Field label={texts.reason} hint={texts.reasonHint}>
        {(control) => (
          <TextArea
            {...control}
            required
            rows={3}
            maxLength={REASON_LENGTH_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.until} hint={texts.untilHint}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min={new Date().toISOString().slice(0, 10)}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </Field>
      {mute.isError ? <Notice tone="error">{messageOf(mute.error, texts.failed)}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={mute.isPending}>
          {mute.isPending ? texts.busy : texts.submit}
        </Button>
      </div>
    </form>
  );
}

type MutedLineProps = { mark: MuteMark; title: string; own: boolean };

/** By whom, until when and why a bug is muted; its owner may lift that. */
export function MutedLine({ mark, title, own }: MutedLineProps) {
  const lift = useLiftMute();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-xs">
      <span className="min-w-0 break-words">{words.muted(mark)}</span>
      {own ? (
        <Button
          size="sm"
          aria-label={texts.unmuteOf(title)}
          disabled={lift.isPending}
          onClick={() => lift.mutate(mark.id)}
        >
          {texts.unmute}
        </Button>
      ) : null}
    </p>
  );
}
