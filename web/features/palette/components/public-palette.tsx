import { seemsSignedIn } from '#web/lib/session-hint.ts';
import { palette } from '#web/texts/palette.ts';
import { site } from '#web/texts/site.ts';
import { type PageLink, useSharedCommands } from '../hooks/use-shared-commands.ts';
import { Palette } from './palette.tsx';

const { nav, footer } = site;
const PAGES: readonly PageLink[] = [
  { to: '/', text: palette.home },
  ...nav.links,
  ...footer.links.filter(({ to }) => !nav.links.some((link) => link.to === to)),
];
const MEMBER: readonly PageLink[] = [{ to: '/dashboard', text: nav.dashboard }, ...PAGES];
const VISITOR: readonly PageLink[] = [
  { to: '/signup', text: nav.signup },
  { to: '/login', text: nav.login, words: 'sign in' },
  ...PAGES,
];

export function PublicPalette({ onClose }: { onClose: () => void }) {
  const commands = useSharedCommands(seemsSignedIn() ? MEMBER : VISITOR);
  return <Palette commands={commands} onClose={onClose} />;
}
