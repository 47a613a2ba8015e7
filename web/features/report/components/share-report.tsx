import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Share } from '#domain/api/share.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { report } from '#web/texts/report.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { getSharesQueryOptions, useCreateShare, useWithdrawShare } from '../api/shares.ts';

const { share: texts } = report;
const DAYS = [7, 30, 90] as const;

/** Makes links that open the report to whoever has them, lists them, and withdraws them. */
export function ShareButton({ testId }: { testId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 size={15} aria-hidden />
        {texts.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title}>
        <p className="mt-2 text-ink-2 text-sm">{texts.detail}</p>
        <Links testId={testId} />
      </Dialog>
    </>
  );
}

function Links({ testId }: { testId: string }) {
  const create = useCreateShare(testId);
  const withdrawn = (id: string) => {
    if (create.data?.id === id) create.reset();
  };
  return (
    <>
      <NewLink create={create} />
      <LiveLinks testId={testId} onWithdrawn={withdrawn} />
    </>
  );
}

function NewLink({ create }: { create: ReturnType<typeof useCreateShare> }) {
  const [days, setDays] = useState<number>(30);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(days);
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <Field label={texts.days} className="flex-1">
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
              {DAYS.map((count) => (
                <option key={count} value={count}>
                  {texts.forDays(count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          {create.isPending ? texts.creating : texts.create}
        </Button>
      </div>
      {create.isError ? <Notice tone="error">{messageOf(create.error, texts.failed)}</Notice> : null}
      <p role="status" className="sr-only">
        {create.data ? texts.made : null}
      </p>
      {create.data ? <MadeLink url={create.data.url} /> : null}
    </form>
  );
}

function useCopy() {
  const toast = useToast();
  return (text: string, done: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', done),
      () => toast('error', report.copyFailed),
    );
}

const badgeMarkdown = (url: string): string => `![${texts.badgeAlt}](${url})`;

function MadeLink({ url }: { url: string }) {
  const copy = useCopy();
  return (
    <div className="flex items-end gap-2">
      <Field label={texts.link} hint={texts.once} className="flex-1">
        {(control) => (
          <Input
            {...control}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            className="font-mono text-xs"
          />
        )}
      </Field>
      <Button onClick={() => copy(url, report.copied)} className="mb-6">
        {texts.copy}
      </Button>
    </div>
  );
}

type LiveLinksProps = { testId: string; onWithdrawn: (id: string) => void };

function LiveLinks({ testId, onWithdrawn }: LiveLinksProps) {
  const { data, error, refetch } = useQuery(getSharesQueryOptions(testId));
  const withdraw = useWithdrawShare(testId);
  return (
    <section className="mt-5" aria-labelledby="share-links">
      <h3 id="share-links" className="font-semibold text-xs">
        {texts.list}
      </h3>
      <p className="mt-1 text-ink-3 text-xs">{texts.badgeDetail}</p>
      {error ? <ErrorState message={messageOf(error, texts.failed)} onRetry={() => refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={2} /> : null}
      {data?.length === 0 ? <p className="mt-1 text-ink-3 text-sm">{texts.none}</p> : null}
      <ul className="divide-y divide-line">
        {data?.map((one) => (
          <LiveLink
            key={one.id}
            share={one}
            busy={withdraw.isPending && withdraw.variables === one.id}
            onWithdraw={() => withdraw.mutate(one.id, { onSuccess: () => onWithdrawn(one.id) })}
          />
        ))}
      </ul>
    </section>
  );
}

type LiveLinkProps = { share: Share; busy: boolean; onWithdraw: () => void };

function LiveLink({ share, busy, onWithdraw }: LiveLinkProps) {
  const copy = useCopy();
  const made = formatDateTime(share.created_at);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-xs">
      <span className="min-w-0 flex-1 basis-40 text-ink-2">
        {texts.lives(made, formatDateTime(share.expires_at))}
      </span>
      <Button
        size="sm"
        aria-label={texts.badgeOf(made)}
        onClick={() => copy(badgeMarkdown(share.badge_url), texts.badgeCopied)}
      >
        {texts.badge}
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={busy}
        aria-label={texts.withdrawOf(made)}
        onClick={onWithdraw}
      >
        {texts.withdraw}
      </Button>
    </li>
  );
}
