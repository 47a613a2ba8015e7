import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { forgetOldProfile, forgetProfile } from '#web/features/account/api/get-profile.ts';
import { AuthProvider } from '#web/features/auth/components/auth-provider.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { ToastProvider } from '#web/ui/toast.tsx';

forgetOldProfile();

function forgetUser(): void {
  queryClient.clear();
  forgetProfile();
}

/** The providers of every page that knows who the visitor is. Public pages do without, and stay small. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider onSignedOut={forgetUser}>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
