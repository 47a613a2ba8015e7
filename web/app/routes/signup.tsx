import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { PLANS, planTypeSchema } from '#domain/plans/plans.ts';
import { AuthPanel } from '#web/features/auth/components/auth-panel.tsx';
import { CheckMail } from '#web/features/auth/components/check-mail.tsx';
import { SignupForm } from '#web/features/auth/components/signup-form.tsx';
import { useEntry } from '#web/features/auth/hooks/use-entry.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { auth } from '#web/texts/auth.ts';
import { linkClass } from '#web/ui/link.ts';
import { Notice } from '#web/ui/notice.tsx';

/** How long the success message stands before the next page (spec section 9). */
const REDIRECT_MS = 2000;

export function Component() {
  const [params] = useSearchParams();
  const plan = planTypeSchema.safeParse(params.get('plan'));
  const paid = plan.success && plan.data !== 'free' ? plan.data : null;
  const title = paid ? auth.signup.titlePlan(PLANS[paid].name) : auth.signup.title;
  useTitle(title);
  const target = paid ? '/pricing' : '/dashboard';
  const { away, begin, finish } = useEntry(target);
  const [done, setDone] = useState<'in' | { email: string } | null>(null);
  if (away) return <Navigate replace to={target} />;
  if (typeof done === 'object' && done) {
    return (
      <AuthPanel title={auth.confirm.title}>
        <CheckMail email={done.email} />
      </AuthPanel>
    );
  }
  if (done) {
    return (
      <AuthPanel title={title}>
        <Notice tone="success">
          <strong className="font-semibold">{auth.signup.success}</strong> {auth.signup.next}
        </Notice>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={title}
      detail={auth.signup.card}
      footer={
        <>
          {auth.signup.haveAccount}{' '}
          <Link to="/login" className={linkClass}>
            {auth.signup.login}
          </Link>
        </>
      }
    >
      <SignupForm
        onBegin={begin}
        onDone={(toConfirm) => {
          setDone(toConfirm === null ? 'in' : { email: toConfirm });
          if (toConfirm === null) finish(REDIRECT_MS);
        }}
      />
    </AuthPanel>
  );
}
