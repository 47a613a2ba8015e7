import { Comparison } from '#web/features/marketing/components/comparison.tsx';
import { MeasuredFigures } from '#web/features/marketing/components/measured-figures.tsx';
import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { links } from '#web/texts/pages.ts';
import { features } from '#web/texts/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function Component() {
  return (
    <StaticPage page={features}>
      <Comparison />
      <MeasuredFigures />
      <ButtonLink to="/how-it-works" variant="primary" size="lg" className="mt-16">
        {links.seeItInAction}
      </ButtonLink>
    </StaticPage>
  );
}
