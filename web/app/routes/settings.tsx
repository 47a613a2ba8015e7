import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PLANS } from '#domain/plans/plans.ts';
import { getProfileQueryOptions } from '#web/features/account/api/get-profile.ts';
import { AccountRights } from '#web/features/account/components/account-rights.tsx';
import { ApiAccess } from '#web/features/account/components/api-access.tsx';
import { LanguageCard } from '#web/features/account/components/language-card.tsx';
import { ProfileForm } from '#web/features/account/components/profile-form.tsx';
import { SitesTab } from '#web/features/account/components/sites-tab.tsx';
import { TestingAuthority } from '#web/features/account/components/testing-authority.tsx';
import { useProfile } from '#web/features/account/hooks/use-profile.ts';
import { ChangePasswordForm } from '#web/features/auth/components/change-password-form.tsx';
import { PasskeysCard } from '#web/features/auth/components/passkeys-card.tsx';
import { SecondFactorCard } from '#web/features/auth/components/second-factor-card.tsx';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { BillingTab } from '#web/features/billing/components/billing-tab.tsx';
import { ChannelsTab } from '#web/features/channels/components/channels-tab.tsx';
import { TriggersTab } from '#web/features/triggers/components/triggers-tab.tsx';
import { useTitle } from '#web/lib/use-title.ts';
import { apiKeys } from '#web/texts/api-keys.ts';
import { channels } from '#web/texts/channels.ts';
import { settings } from '#web/texts/settings.ts';
import { sites } from '#web/texts/sites.ts';
import { triggers } from '#web/texts/triggers.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const { tabs } = settings;

export function Component() {
  useTitle(settings.title);
  const [query] = useSearchParams();
  return (
    <div className="max-w-[880px]">
      <PageHeader title={settings.title} />
      <Tabs
        label={tabs.label}
        initial={query.get('tab')}
        tabs={[
          { value: 'profile', label: tabs.profile, content: <ProfileTab /> },
          { value: 'billing', label: tabs.billing, content: <BillingTab /> },
          { value: 'security', label: tabs.security, content: <SecurityTab /> },
          { value: 'sites', label: sites.tab, content: <SitesTab /> },
          { value: 'schedules', label: triggers.tab, content: <TriggersTab /> },
          { value: 'notifications', label: channels.tab, content: <ChannelsTab /> },
          { value: 'api', label: <ApiTabLabel />, content: <ApiAccess /> },
        ]}
      />
    </div>
  );
}

/** Dimmed where the plan has no API access (spec section 2). */
function ApiTabLabel() {
  const { plan_type } = useProfile();
  if (PLANS[plan_type].apiAccess) return apiKeys.tab;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-3">
      {apiKeys.tab}
      <Lock size={12} aria-label={apiKeys.locked} />
    </span>
  );
}

/** What is shown may stand in for a profile that did not come: that is told, and saving waits for the real one. */
function ProfileTab() {
  const { user_id } = useProfile();
  const { isLoadingError, refetch } = useQuery({
    ...getProfileQueryOptions(user_id),
    retryOnMount: false,
    refetchOnMount: false,
  });
  if (isLoadingError) return <ErrorState message={settings.profile.loadFailed} onRetry={() => refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <Card title={settings.profile.title}>
        <ProfileForm />
      </Card>
      <TestingAuthority />
      <LanguageCard />
      <AccountRights />
    </div>
  );
}

function SecurityTab() {
  const { signOut } = useAuth();
  return (
    <div className="flex flex-col gap-6">
      <Card title={settings.security.title}>
        <ChangePasswordForm />
      </Card>
      <SecondFactorCard />
      <PasskeysCard />
      <Card title={settings.account.title}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2 text-sm">{settings.account.detail}</p>
          <Button onClick={() => signOut()}>{settings.account.signOut}</Button>
        </div>
      </Card>
    </div>
  );
}
