import { AuthPanel } from '#web/features/auth/components/auth-panel.tsx';
import { ResetForm } from '#web/features/auth/components/reset-form.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { auth } from '#web/texts/auth.ts';
import { site } from '#web/texts/site.ts';
import { linkClass } from '#web/ui/link.ts';

export function Component() {
  useTitle(auth.reset.title);
  return (
    <AuthPanel
      title={auth.reset.title}
      detail={auth.reset.detail}
      footer={
        <>
          {auth.reset.help}{' '}
          <a href={`mailto:${site.supportEmail}`} className={linkClass}>
            {site.supportEmail}
          </a>
          .
        </>
      }
    >
      <ResetForm />
    </AuthPanel>
  );
}
