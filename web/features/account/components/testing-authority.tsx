import { useState } from 'react';
import { settings } from '#web/texts/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { Choice } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useProfile } from '../hooks/use-profile.ts';

const { authority: texts } = settings;

/** The statement of authority, given once for all tests of the account. */
export function TestingAuthority() {
  const profile = useProfile();
  const toast = useToast();
  const update = useUpdateProfile();
  // Set in the click itself: a mutation tells of its beginning a task later, and the box would jump back until then.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (testing_authority: boolean) => {
    setWanted(testing_authority);
    update.mutate(
      { testing_authority },
      {
        onSuccess: () => toast('success', texts.saved),
        onError: () => toast('error', texts.failed),
        onSettled: () => setWanted(null),
      },
    );
  };
  return (
    <Card title={texts.title}>
      <Choice
        type="checkbox"
        label={texts.label}
        detail={texts.detail}
        checked={wanted ?? profile.testing_authority}
        disabled={wanted !== null}
        onChange={(event) => change(event.target.checked)}
      />
    </Card>
  );
}
