import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLANS } from '#domain/plans/plans.ts';
import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { linkClass } from '#web/ui/link.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx';
import { getApiKeysQueryOptions } from '../api/api-keys.ts';
import { useProfile } from '../hooks/use-profile.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The API keys of an account on the top plan; for others, what they would get. */
export function ApiAccess() {
  const { plan_type } = useProfile();
  return PLANS[plan_type].apiAccess ? <KeysCard /> : <Upsell />;
}

function KeysCard() {
  const { data, isError, refetch } = useQuery(getApiKeysQueryOptions());
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = (
    <Button size="sm" variant="primary" onClick={() => setMaking(true)}>
      <Plus size={14} aria-hidden />
      {texts.generate}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <Card title={texts.title} action={add} flush>
        {isError ? (
          <div className="p-4">
            <ErrorState message={texts.failed.load} onRetry={() => refetch()} />
          </div>
        ) : null}
        {!data && !isError ? <SkeletonRows rows={2} /> : null}
        {data?.length === 0 ? <EmptyState title={texts.empty.title}>{texts.empty.detail}</EmptyState> : null}
        {data && data.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} onSecret={setSecret} />
            ))}
          </ul>
        ) : null}
      </Card>
      <Card title={texts.docs.title}>
        <p className="mb-3 text-ink-2 text-sm">{texts.docs.detail}</p>
        <CodeSample code={texts.docs.sample(window.location.origin)} />
        <p className="mt-3 text-sm">
          <Link to="/docs" className={linkClass}>
            {texts.docs.link}
          </Link>
        </p>
      </Card>
      <NewKeyDialog open={making} onClose={() => setMaking(false)} onSecret={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </div>
  );
}

function Upsell() {
  return (
    <Card>
      <EmptyState
        title={texts.upsell.title}
        action={
          <ButtonLink variant="signal" to="/pricing">
            {texts.upsell.action}
          </ButtonLink>
        }
      >
        {texts.upsell.detail}
      </EmptyState>
    </Card>
  );
}
