import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ThemeChoice, useTheme } from '#web/lib/theme.ts';
import { DOCS } from '#web/texts/docs/content.ts';
import { palette } from '#web/texts/palette.ts';
import type { Command } from './command.ts';

const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

export type PageLink = { to: string; text: string; words?: string };

/** What the palette can do for everybody: go to pages, find a heading of the documentation, change the theme. */
export function useSharedCommands(pages: readonly PageLink[]): Command[] {
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    return [
      ...pages.map(({ to, text, words }) => ({
        id: `page ${to}`,
        group: palette.groups.pages,
        title: text,
        ...(words ? { words } : {}),
        run: go(to),
      })),
      ...THEMES.map((choice) => ({
        id: `theme ${choice}`,
        group: palette.groups.theme,
        title: palette.theme[choice],
        ...(choice === theme ? { hint: palette.themeNow } : {}),
        run: () => setTheme(choice),
      })),
      ...DOCS.flatMap((section) => [
        heading(section.id, section.title, '', go),
        ...section.topics.map((topic) => heading(topic.id, topic.title, section.title, go)),
      ]),
    ];
  }, [pages, theme, setTheme, navigate]);
}

const heading = (id: string, title: string, section: string, go: (to: string) => () => void): Command => ({
  id: `docs ${id}`,
  group: palette.groups.docs,
  title,
  words: section,
  hint: section,
  quiet: true,
  run: go(`/docs#${id}`),
});
