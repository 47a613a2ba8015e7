import { useNavigate } from 'react-router-dom';
import { PlanCard } from '#web/features/account/components/plan-card.tsx';
import { ProfileForm } from '#web/features/account/components/profile-form.tsx';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';

export function Component() {
  useTitle(settings.title);
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={settings.title} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <Card title={settings.profile.title}>
          <ProfileForm />
        </Card>
        <PlanCard />
        <Card title={settings.account.title}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2 text-sm">{settings.account.detail}</p>
            <Button
              onClick={async () => {
                navigate('/');
                await signOut();
              }}
            >
              {settings.account.signOut}
            </Button>
          </div>
        </Card>
      </div>
    </>
  );
}
