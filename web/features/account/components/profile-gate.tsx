import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { app } from '#web/texts/app.ts';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { getProfileQueryOptions, isMissing, type Profile } from '../api/get-profile.ts';
import { ProfileContext } from '../hooks/use-profile.ts';

type User = { id: string; email?: string | undefined; user_metadata: Record<string, unknown> };

/** What stands in for a profile that can't be read: the free plan, so that nothing is promised that isn't owned. */
function fallbackFor(user: User): Profile {
  const name = user.user_metadata.full_name;
  return {
    user_id: user.id,
    email: user.email ?? '',
    full_name: typeof name === 'string' ? name : null,
    company_name: null,
    industry: 'Other',
    plan_type: 'free',
    subscription_status: 'FREE',
    tests_this_month_count: 0,
    testing_authority: false,
    concurrent_test_slots: 1,
    max_test_duration_minutes: 5,
  };
}

/** Shows its children once the profile is known, or once it is clear that it can't be read. */
export function ProfileGate({ user, children }: { user: User; children: ReactNode }) {
  const { data, error, isPending } = useQuery(getProfileQueryOptions(user.id));
  // Whoever works with the stand-in keeps their screen while the profile is asked for again.
  const standsIn = useRef(false);
  if (error && !data) standsIn.current = !isMissing(error);
  if (isPending && !standsIn.current) {
    return (
      <Waiting>
        <h1 className="font-medium">{app.profile.setup}</h1>
        <p className="text-ink-3 text-sm">{app.profile.moment}</p>
      </Waiting>
    );
  }
  if (!data && isMissing(error)) {
    return (
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex min-h-dvh max-w-[400px] flex-col justify-center gap-2 px-5"
      >
        <h1 className="font-semibold text-xl tracking-tight">{app.profile.issue}</h1>
        <p role="status" className="text-ink-2 text-sm">
          {app.profile.issueDetail}
        </p>
        <Button variant="primary" className="self-start" onClick={() => location.reload()}>
          {app.profile.refresh}
        </Button>
      </main>
    );
  }
  return <ProfileContext value={data ?? fallbackFor(user)}>{children}</ProfileContext>;
}
