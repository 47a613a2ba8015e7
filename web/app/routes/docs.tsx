import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { ciExample, links } from '#web/texts/pages.ts';
import { docs } from '#web/texts/product.ts';
import { CodeSample } from '#web/ui/code-sample.tsx';

export function Component() {
  return (
    <StaticPage page={docs}>
      <h2 className="mb-3 font-semibold">{links.ciTitle}</h2>
      <CodeSample code={ciExample} />
    </StaticPage>
  );
}
