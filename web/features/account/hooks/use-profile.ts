import { createContext, useContext } from 'react';
import type { Profile } from '../api/get-profile.ts';

export const ProfileContext = createContext<Profile | null>(null);

/** The signed-in user's profile; present on every protected page. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext);
  if (!profile) throw new Error('useProfile must be used within a ProfileGate');
  return profile;
}
