import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { sites as texts } from '#web/texts/sites.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getSitesQueryOptions, type Site, useAddSite, useCheckSite, useRemoveSite } from '../api/sites.ts';

/** Sites that a user has shown to be theirs, and how to show it. */
export function SitesTab() {
  const { data, isError, refetch } = useQuery(getSitesQueryOptions());
  return (
    <div className="flex flex-col gap-6">
      <Card title={texts.title}>
        <p className="mb-4 text-ink-2 text-sm">{texts.intro}</p>
        <AddSite />
      </Card>
      {isError ? <ErrorState message={texts.failed.load} onRetry={() => refetch()} /> : null}
      {!data && !isError ? <SkeletonRows rows={2} /> : null}
      {data?.length === 0 ? <EmptyState title={texts.empty.title}>{texts.empty.detail}</EmptyState> : null}
      {data?.map((site) => (
        <SiteCard key={site.id} site={site} />
      ))}
    </div>
  );
}

function AddSite() {
  const [host, setHost] = useState('');
  const add = useAddSite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(host, { onSuccess: () => setHost('') });
  };
  const error = add.isError ? messageOf(add.error, texts.failed.add) : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={texts.host} hint={texts.hint} error={error}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            maxLength={2_000}
            value={host}
            onChange={(event) => setHost(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" disabled={add.isPending || host.trim() === ''}>
          {add.isPending ? texts.adding : texts.add}
        </Button>
      </div>
    </form>
  );
}

const TONES = { proved: 'ok', unproved: 'neutral', expired: 'warn' } as const;

function SiteCard({ site }: { site: Site }) {
  const check = useCheckSite();
  const remove = useRemoveSite();
  const proved = site.status === 'proved';
  return (
    <Card title={<span className="break-all">{site.host}</span>} action={<SiteState site={site} />}>
      {proved ? null : (
        <div className="mb-4 flex min-w-0 flex-col gap-3 text-ink-2 text-sm">
          <p>{texts.dns(site.host)}</p>
          <CodeSample code={site.dns.value} />
          <p className="break-words">{texts.file(site.file.url)}</p>
          <CodeSample code={site.file.content} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => check.mutate(site.id)}
          disabled={check.isPending}
          aria-label={texts.checkLabel(site.host)}
        >
          {check.isPending ? texts.checking : texts.check}
        </Button>
        <Button
          onClick={() => remove.mutate(site.id)}
          disabled={remove.isPending}
          aria-label={texts.removeLabel(site.host)}
        >
          {texts.remove}
        </Button>
      </div>
    </Card>
  );
}

function SiteState({ site }: { site: Site }) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
      <Badge tone={TONES[site.status]}>{texts.status[site.status]}</Badge>
      {site.status === 'proved' && site.expires_at ? texts.until(formatDate(site.expires_at)) : null}
    </span>
  );
}
