import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAuth } from './use-auth.ts';

/**
 * Sends a signed-in visitor on to `target`: at once when they came signed in, after `begin` only when `finish` is
 * called, so that the success message can be read first. Who
 * still has a second step to take stays.
 */
export function useEntry(target: string) {
  const { user, halfway } = useAuth();
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  const unfinished = useRef(halfway);
  unfinished.current = halfway;
  return {
    /** Whether the visitor is on the way in: what is left is to read that it went well. */
    entered: Boolean(user) && !halfway && entering,
    away: Boolean(user) && !halfway && !entering,
    begin: () => setEntering(true),
    finish: (afterMs: number) =>
      setTimeout(() => {
        if (!unfinished.current) void navigate(target, { replace: true });
      }, afterMs),
  };
}
