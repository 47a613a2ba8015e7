import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAuth } from './use-auth.ts';

/**
 * Sends a signed-in visitor on to `target`: at once when they came signed in, after `begin` only when `finish` is
 * called, so that the success message can be read first.
 */
export function useEntry(target: string) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  return {
    away: Boolean(user) && !entering,
    begin: () => setEntering(true),
    finish: (afterMs: number) => setTimeout(() => navigate(target, { replace: true }), afterMs),
  };
}
