import { useNavigate } from 'react-router-dom';
import { useAuth } from './use-auth.ts';

/** Signs out and goes to the landing page; in this order, so that whoever comes back at once is signed out already. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return () => signOut(() => navigate('/'));
}
