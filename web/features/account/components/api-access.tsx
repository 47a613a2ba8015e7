import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PLANS } from '#domain/plans/plans.ts';
import { apiKeys as texts } from '#web/texts/api-keys.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeSample } from '#web/ui/code-sample.tsx';
import { linkClass } from '#web/ui/link.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { getApiKeysQueryOptions } from '../api/api-keys.ts';
import { useProfile } from '../hooks/use-profile.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The API keys of an account on the top plan; for others, what they would get. */
export function ApiAccess() {
  const { plan_type } = useProfile();
  return PLANS[plan_type].apiAccess ? <KeysCard /> : <Upsell />;
}

function KeysCard() {
  const query = useQuery(getApiKeysQueryOptions());
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <ListCard
        texts={{ ...texts, add: texts.generate, failed: texts.failed.load }}
        query={query}
        onAdd={() => setMaking(true)}
        row={(key) => <ApiKeyRow key={key.id} apiKey={key} onSecret={setSecret} />}
      />
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
      <ShownOnce texts={texts.secret} code={secret} onClose={() => setSecret(null)} />
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
