import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { links } from '#web/texts/pages.ts';
import { useCases } from '#web/texts/product.ts';
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
