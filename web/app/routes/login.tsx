import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { AuthPanel } from '#web/features/auth/components/auth-panel.tsx';
import { CodeForm } from '#web/features/auth/components/code-form.tsx';
import { LoginForm } from '#web/features/auth/components/login-form.tsx';
import { safeReturnTo } from '#web/features/auth/hooks/return-to.ts';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { useEntry } from '#web/features/auth/hooks/use-entry.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { auth } from '#web/texts/auth.ts';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Long enough to read the success message. */
const REDIRECT_MS = 600;

export function Component() {
  useTitle(auth.login.title);
  const [params] = useSearchParams();
  const returnTo = safeReturnTo(params.get('returnTo'));
  const { away, entered, begin, finish } = useEntry(returnTo);
  const { user, halfway } = useAuth();
  if (away) return <Navigate replace to={returnTo} />;
  if (entered) {
    return (
      <AuthPanel title={auth.login.title}>
        <Notice tone="success">{auth.login.success}</Notice>
      </AuthPanel>
    );
  }
  if (user && halfway) {
    return (
      <AuthPanel title={auth.code.title}>
        <CodeForm onBegin={begin} onDone={() => finish(REDIRECT_MS)} />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={auth.login.title}
      footer={
        <>
          {auth.login.noAccount}{' '}
          <Link to="/signup" className={linkClass}>
            {auth.login.signup}
          </Link>
        </>
      }
    >
      <LoginForm onBegin={begin} onDone={() => finish(REDIRECT_MS)} />
    </AuthPanel>
  );
}
