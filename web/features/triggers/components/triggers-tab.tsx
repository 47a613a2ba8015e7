import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { triggers as texts } from '#web/texts/triggers.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { getTriggersQueryOptions } from '../api/triggers.ts';
import { TriggerForm } from './trigger-form.tsx';
import { TriggerRow } from './trigger-row.tsx';

/** What starts tests by itself. */
export function TriggersTab() {
  const query = useQuery(getTriggersQueryOptions());
  const [adding, setAdding] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      <ListCard
        texts={{ ...texts, failed: texts.failed.load }}
        intro={texts.intro}
        query={query}
        onAdd={() => setAdding(true)}
        row={(trigger) => <TriggerRow key={trigger.id} trigger={trigger} onAddress={setAddress} />}
      />
      <TriggerForm open={adding} onClose={() => setAdding(false)} onAddress={setAddress} />
      <ShownOnce
        texts={texts.address}
        code={address === null ? null : texts.address.sample(address)}
        held
        onClose={() => setAddress(null)}
      />
    </>
  );
}
