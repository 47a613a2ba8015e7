import { Navigate, useLocation } from 'react-router-dom';
import { ProfileGate } from '#web/features/account/components/profile-gate.tsx';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { app } from '#web/texts/app.ts';
import { Waiting } from '#web/ui/waiting.tsx';
import { AppLayout } from './app-layout.tsx';
import { LiveLists } from './live-lists.tsx';

/** Guards the signed-in pages: visitors go to the login and come back afterwards. */
export function Component() {
  const { status, user, halfway, leaving } = useAuth();
  const { pathname, search } = useLocation();
  if (status === 'loading') {
    return (
      <Waiting>
        <h1 className="text-center text-ink-3 text-sm">{app.verifying}</h1>
      </Waiting>
    );
  }
  if (!user && leaving) return <Navigate replace to="/" />;
  if (!user || halfway) {
    return <Navigate replace to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} />;
  }
  return (
    <ProfileGate user={user}>
      <LiveLists />
      <AppLayout />
    </ProfileGate>
  );
}
