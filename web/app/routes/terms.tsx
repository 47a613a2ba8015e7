import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { terms } from '#web/texts/legal.ts';

export function Component() {
  return <StaticPage page={terms} />;
}
