import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channels as texts } from '#web/texts/channels.ts';
import { ListCard } from '#web/ui/list-card.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { getChannelsQueryOptions } from '../api/channels.ts';
import { ChannelForm } from './channel-form.tsx';
import { ChannelRow } from './channel-row.tsx';

/** Where messages about tests and bugs go. */
export function ChannelsTab() {
  const query = useQuery(getChannelsQueryOptions());
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ListCard
        texts={{ ...texts, failed: texts.failed.load }}
        intro={texts.intro}
        query={query}
        onAdd={() => setAdding(true)}
        row={(channel) => <ChannelRow key={channel.id} channel={channel} onSecret={setSecret} />}
      />
      <ChannelForm channel={null} open={adding} onClose={() => setAdding(false)} onSecret={setSecret} />
      <ShownOnce texts={texts.secret} code={secret} held onClose={() => setSecret(null)} />
    </>
  );
}
