import type { User } from '@supabase/auth-js';
import { createContext, useContext } from 'react';

/** `toConfirm`: the account exists, and lets in once the link in a mail was followed. */
export type SignUpOutcome = { failure: string | null; toConfirm: boolean };

export type Auth = {
  status: 'loading' | 'ready';
  user: User | null;
  /** Whether the session still lacks the second step that this user has set up. */
  halfway: boolean;
  /** Gives the error's text for the user, or null when it went well. */
  signIn: (email: string, password: string) => Promise<string | null>;
  signUp: (fullName: string, email: string, password: string) => Promise<SignUpOutcome>;
  /** From the wish to sign out on, until somebody signs in: the guard leads to the landing page and not to the login. */
  leaving: boolean;
  /** `first` is done before: where it fails, nobody is signed out. The session may end while it is under way. */
  signOut: (first?: () => Promise<unknown>) => Promise<void>;
};

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
