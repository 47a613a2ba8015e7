import { MeasuredFigures } from '#web/features/marketing/components/measured-figures.tsx';
import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { links } from '#web/texts/pages.ts';
import { useCases } from '#web/texts/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function Component() {
  return (
    <StaticPage page={useCases}>
      <MeasuredFigures />
      <ButtonLink to="/how-it-works" variant="primary" size="lg" className="mt-12">
        {links.seeHow}
      </ButtonLink>
    </StaticPage>
  );
}
