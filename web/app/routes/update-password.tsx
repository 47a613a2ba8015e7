import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AuthPanel } from '#web/features/auth/components/auth-panel.tsx';
import { CodeForm } from '#web/features/auth/components/code-form.tsx';
import { UpdatePasswordForm } from '#web/features/auth/components/update-password-form.tsx';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { app } from '#web/texts/app.ts';
import { auth } from '#web/texts/auth.ts';
import { Notice } from '#web/ui/notice.tsx';

/** How long the success message stands before the dashboard (spec section 9). */
const REDIRECT_MS = 2000;

export function Component() {
  useTitle(auth.update.title);
  const { status, user, halfway } = useAuth();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  if (status === 'loading') {
    return (
      <p role="status" className="px-4 py-20 text-center text-ink-3 text-sm">
        {app.verifying}
      </p>
    );
  }
  if (!user) return <Navigate replace to="/login" />;
  // The link of the mail is the first step only.
  if (halfway) {
    return (
      <AuthPanel title={auth.code.title}>
        <CodeForm onBegin={() => undefined} onDone={() => undefined} />
      </AuthPanel>
    );
  }
  const finish = () => {
    setDone(true);
    setTimeout(() => navigate('/dashboard', { replace: true }), REDIRECT_MS);
  };
  return (
    <AuthPanel
      title={auth.update.title}
      footer={
        <>
          <p className="font-medium text-ink">{auth.update.tipsTitle}</p>
          <ul className="mt-1 list-disc pl-5">
            {auth.update.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      }
    >
      {done ? <Notice tone="success">{auth.update.success}</Notice> : <UpdatePasswordForm onDone={finish} />}
    </AuthPanel>
  );
}
