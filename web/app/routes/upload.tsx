import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '#web/features/account/hooks/use-profile.ts';
import { AppTestForm } from '#web/features/submit/components/app-test-form.tsx';
import { type Kind, KindChooser, SlotsFull } from '#web/features/submit/components/kind-chooser.tsx';
import { WebTestForm } from '#web/features/submit/components/web-test-form.tsx';
import { freeSlots } from '#web/features/submit/hooks/allowances.ts';
import { getLiveTestsQueryOptions } from '#web/features/tests/api/get-tests.ts';
import { LiveTests } from '#web/features/tests/components/live-tests.tsx';
import { TestHistory } from '#web/features/tests/components/test-history.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { submit } from '#web/texts/submit.ts';
import { tests } from '#web/texts/tests.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function Component() {
  useTitle(submit.title);
  const profile = useProfile();
  const { data: live } = useQuery(getLiveTestsQueryOptions());
  const [kind, setKind] = useState<Kind | null>(null);
  const [started, setStarted] = useState<{ id: string; notes: readonly string[] } | null>(null);
  const slots = profile.concurrent_test_slots;
  const full = live !== undefined && live.length >= slots;
  const slotsOf = (one: Kind) => freeSlots(profile.plan_type, live ?? [], one);
  const done = (id: string, notes: readonly string[]) => {
    setKind(null);
    setStarted({ id, notes });
  };
  const choose = (next: Kind) => {
    setStarted(null);
    setKind(next);
  };
  return (
    <>
      <PageHeader title={submit.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Card
          title={kind === null ? submit.choose.title : kind === 'web' ? submit.webTitle : submit.appTitle}
          action={
            kind === null ? null : (
              <Button size="sm" variant="ghost" onClick={() => setKind(null)}>
                <ArrowLeft size={14} aria-hidden />
                {submit.choose.back}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-4">
            {started ? (
              <Notice
                tone="success"
                action={
                  <ButtonLink size="sm" to={`/live/${started.id}`}>
                    {tests.live.open}
                  </ButtonLink>
                }
              >
                {submit.success}
              </Notice>
            ) : null}
            {started?.notes.map((note) => (
              <Notice key={note} tone="warn">
                {note}
              </Notice>
            ))}
            {full ? <SlotsFull slots={slots} /> : null}
            {!full && kind === null ? <KindChooser onChoose={choose} slotsOf={slotsOf} /> : null}
            {kind === 'web' ? (
              <WebTestForm profile={profile} blocked={full} slots={slotsOf('web')} onSubmitted={done} />
            ) : null}
            {kind === 'app' ? (
              <AppTestForm profile={profile} blocked={full} slots={slotsOf('app')} onSubmitted={done} />
            ) : null}
          </div>
        </Card>
        <LiveTests title={tests.live.title} />
        <div className="min-w-0 xl:col-span-2">
          <TestHistory />
        </div>
      </div>
    </>
  );
}
