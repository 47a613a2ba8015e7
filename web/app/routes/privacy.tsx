import { StaticPage } from '#web/features/marketing/components/static-page.tsx';
import { privacy } from '#web/texts/legal.ts';

export function Component() {
  return <StaticPage page={privacy} />;
}
