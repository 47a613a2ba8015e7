import { useNavigate } from 'react-router-dom';
import { useAuth } from './use-auth.ts';

/** Signs out and goes to the landing page; there first, because the guard of a protected page would go to the login. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    await navigate('/');
    await signOut();
  };
}
