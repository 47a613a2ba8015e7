import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { ciExample, docs, links } from '#web/texts/pages.ts';
import { CodeSample } from '#web/ui/code-sample.tsx';

export function Component() {
  return (
    <StaticPage page={docs}>
      <h2 className="mb-3 font-semibold">{links.ciTitle}</h2>
      <CodeSample code={ciExample} />
    </StaticPage>
  );
}
