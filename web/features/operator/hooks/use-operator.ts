import { useAuth } from '#web/features/auth/hooks/use-auth.ts';

/** Whether the signed-in user has the operator's role. What they may do is the server's to say; this only shows it. */
export function useOperator(): boolean {
  return useAuth().user?.app_metadata.role === 'operator';
}
