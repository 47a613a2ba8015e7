import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { links } from '#web/texts/pages.ts';
import { features } from '#web/texts/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function Component() {
  return (
    <StaticPage page={features}>
      <ButtonLink to="/how-it-works" variant="primary" size="lg">
        {links.seeItInAction}
      </ButtonLink>
    </StaticPage>
  );
}
