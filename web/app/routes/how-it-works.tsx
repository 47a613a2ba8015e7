import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { ciExample, links } from '#web/texts/pages.ts';
import { howItWorks } from '#web/texts/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CodeSample } from '#web/ui/code-sample.tsx';

export function Component() {
  return (
    <StaticPage page={howItWorks}>
      <h2 className="mb-3 font-semibold">{links.ciTitle}</h2>
      <CodeSample code={ciExample} />
      <ButtonLink to="/signup" variant="signal" size="lg" className="mt-10">
        {links.startNow}
      </ButtonLink>
    </StaticPage>
  );
}
