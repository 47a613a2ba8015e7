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
  const isGiven = update.isPending ? update.variables.testing_authority === true : profile.testing_authority;
  const change = (testing_authority: boolean) =>
    update.mutate(
      { testing_authority },
      { onSuccess: () => toast('success', texts.saved), onError: () => toast('error', texts.failed) },
    );
  return (
    <Card title={texts.title}>
      <Choice
        type="checkbox"
        label={texts.label}
        detail={texts.detail}
        checked={isGiven}
        disabled={update.isPending}
        onChange={(event) => change(event.target.checked)}
      />
    </Card>
  );
}
