import type { Session } from '@supabase/auth-js';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { getAuthClient } from '#web/lib/auth-client.ts';
import { seemsSignedIn } from '#web/lib/session-hint.ts';
import { auth as texts } from '#web/texts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { authFailure } from '../api/auth-failure.ts';
import { confirmedAt } from '../api/resend-link.ts';
import { lacksSecondStep } from '../hooks/second-step.ts';
import { type Auth, AuthContext } from '../hooks/use-auth.ts';

type Props = { children: ReactNode; onSignedOut: () => void };

/** Restores the session, keeps it fresh (auth-js does, also when the tab becomes visible again) and tells who it is. */
export function AuthProvider({ children, onSignedOut }: Props) {
  const [state, setState] = useState<Who>({ status: 'loading', user: null, halfway: false, leaving: false });
  const [failed, setFailed] = useState(false);
  const signedOut = useRef(onSignedOut);
  useEffect(() => {
    let unsubscribe = () => {};
    let gone = false;
    getAuthClient().then(
      (client) => {
        if (gone) return;
        const { data } = client.onAuthStateChange((event, session) => {
          // A session that is kept and yet not there could not be refreshed: the server is away, and may come back.
          if (event === 'INITIAL_SESSION' && !session && seemsSignedIn()) return setFailed(true);
          setState((current) => whoOf(current, session));
          if (event === 'SIGNED_OUT') signedOut.current();
        });
        unsubscribe = () => data.subscription.unsubscribe();
      },
      (error: unknown) => {
        console.error(error);
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      unsubscribe();
    };
  }, []);
  const value = useMemo<Auth>(() => {
    const setLeaving = (leaving: boolean) => setState((current) => ({ ...current, leaving }));
    // The provider may be gone by the time the session is, so what was known is forgotten here as well.
    const leave: Auth['signOut'] = async (first) => {
      setLeaving(true);
      await first?.().catch((error: unknown) => {
        setLeaving(false);
        throw error;
      });
      await endSession();
      signedOut.current();
    };
    return { ...state, signIn, signUp, signOut: leave };
  }, [state]);
  // Anew from the start: the client remembers for a minute that a refresh has failed.
  if (failed) return <Unreachable onRetry={() => location.reload()} />;
  return <AuthContext value={value}>{children}</AuthContext>;
}

type Who = Pick<Auth, 'status' | 'user' | 'halfway' | 'leaving'>;

/** A refreshed token is no new user: keeping the object spares every screen a render. Who comes anew is not leaving. */
function whoOf(current: Who, session: Session | null): Who {
  const user = session?.user ?? null;
  const halfway = session !== null && lacksSecondStep(session);
  const unchanged =
    current.status === 'ready' && current.user?.id === user?.id && current.halfway === halfway;
  const leaving = current.user !== null && current.leaving;
  return unchanged ? current : { status: 'ready', user, halfway, leaving };
}

const signIn: Auth['signIn'] = async (email, password) => {
  const { error } = await (await getAuthClient()).signInWithPassword({ email, password });
  return authFailure(error, texts.login.failed);
};

const signUp: Auth['signUp'] = async (fullName, email, password) => {
  const { data, error } = await (await getAuthClient()).signUp({
    email,
    password,
    options: { data: { full_name: fullName }, emailRedirectTo: confirmedAt() },
  });
  return { failure: authFailure(error, texts.signup.failed), toConfirm: data.session === null };
};

/** Ends the session on the server and in this browser; the second happens even when the first fails. */
const endSession = async () => {
  const client = await getAuthClient();
  const { error } = await client.signOut({ scope: 'local' });
  if (error) console.error(error);
};

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[440px] flex-col items-start justify-center gap-3 px-5">
      <h1 className="font-semibold text-xl tracking-tight">{texts.unreachable.title}</h1>
      <p className="text-ink-2 text-sm">{texts.unreachable.detail}</p>
      <Button variant="primary" onClick={onRetry}>
        {texts.unreachable.retry}
      </Button>
    </main>
  );
}
