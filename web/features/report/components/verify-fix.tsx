import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Verification } from '#domain/api/verify.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { report } from '#web/texts/report.ts';
import { reportWords as words } from '#web/texts/report-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, Field, Input } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { getVerificationQueryOptions, useVerifyBug } from '../api/verify-bug.ts';

const { verify: texts } = report;
const TONES = { fixed: 'success', still_there: 'error', could_not_tell: 'warn' } as const;

/** Has the bug's exported test run again, here or at another address of the app, and tells what came of it. */
export function VerifyFix({ testId, bug }: { testId: string; bug: ReportFinding }) {
  const [open, setOpen] = useState(false);
  const latest = useQuery({ ...getVerificationQueryOptions(testId, bug.bug_id), enabled: open });
  const ask = useVerifyBug(testId, bug.bug_id);
  const [url, setUrl] = useState('');
  const [authority, setAuthority] = useState(false);
  // The test of an app needs another APK, which whoever has it runs it with.
  if (!bug.spec || bug.url.startsWith('android-app:')) return null;
  const known = latest.data?.data ?? null;
  const busy = ask.isPending || known?.outcome === null;
  const elsewhere = isElsewhere(url, bug.url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate(url.trim() ? { url: url.trim(), authority: elsewhere && authority } : {});
  };
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold text-xs">{texts.title}</summary>
      <form
        onSubmit={submit}
        className="mt-2 flex flex-col gap-3"
        aria-label={`${texts.title}: ${bug.title}`}
      >
        <Field label={texts.address} hint={texts.addressHint}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={url}
              placeholder={originOf(bug.url)}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        {elsewhere ? (
          <Choice
            type="checkbox"
            label={texts.authority}
            checked={authority}
            onChange={(event) => setAuthority(event.target.checked)}
          />
        ) : null}
        <Button type="submit" size="sm" variant="primary" className="self-start" disabled={busy}>
          {busy ? texts.busy : texts.button}
        </Button>
        {ask.isError ? <Notice tone="error">{messageOf(ask.error, texts.failed)}</Notice> : null}
        <Outcome known={known} />
      </form>
    </details>
  );
}

function Outcome({ known }: { known: Verification | null }) {
  if (!known) return null;
  return (
    <Notice tone={known.outcome ? TONES[known.outcome] : 'info'}>
      {words.verification(known)}
      <span className="block break-all text-2xs">
        {known.url} {formatDateTime(known.ended_at ?? known.requested_at)}
      </span>
    </Notice>
  );
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

function isElsewhere(url: string, own: string): boolean {
  const origin = originOf(url.trim());
  return origin !== '' && origin !== originOf(own);
}
