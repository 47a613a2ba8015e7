import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { links, useCases } from '#web/texts/pages.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function Component() {
  return (
    <StaticPage page={useCases}>
      <ButtonLink to="/how-it-works" variant="primary" size="lg">
        {links.seeHow}
      </ButtonLink>
    </StaticPage>
  );
}
