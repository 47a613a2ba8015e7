import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TestRow } from '#domain/api/tests.ts';
import { isLive } from '#domain/test-run/run-spec.ts';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { getLiveTestsQueryOptions, getRecentTestsQueryOptions } from '#web/features/tests/api/get-tests.ts';
import { app } from '#web/texts/app.ts';
import { common } from '#web/texts/common.ts';
import { palette } from '#web/texts/palette.ts';
import type { Command } from '../hooks/command.ts';
import { type PageLink, useSharedCommands } from '../hooks/use-shared-commands.ts';
import { Palette } from './palette.tsx';

const PAGES: readonly PageLink[] = [
  { to: '/dashboard', text: app.nav.dashboard },
  { to: '/upload', text: app.nav.upload },
  { to: '/results', text: app.nav.results },
  { to: '/dashboard/pricing', text: app.nav.upgrade, words: 'pricing' },
  { to: '/settings', text: app.nav.settings, words: 'profile billing security password API keys' },
  { to: '/docs', text: app.nav.docs },
  { to: '/contact-us', text: app.nav.contact, words: 'support' },
];

/** The palette of the signed-in pages: also the user's tests, and the way out. */
export function AppPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { signOut } = useAuth();
  const recent = useQuery(getRecentTestsQueryOptions());
  const live = useQuery(getLiveTestsQueryOptions());
  const shared = useSharedCommands(PAGES);
  const commands = useMemo<Command[]>(() => {
    const rows = [...(live.data ?? []), ...(recent.data ?? [])];
    const tests = [...new Map(rows.map((row) => [row.id, row])).values()].map((row) =>
      testCommand(row, navigate),
    );
    return [
      { ...START, run: () => void navigate('/upload') },
      ...tests,
      ...shared,
      { ...SIGN_OUT, run: () => void signOut() },
    ];
  }, [live.data, recent.data, shared, navigate, signOut]);
  const failed = recent.isError || live.isError;
  return <Palette commands={commands} note={failed ? palette.recentFailed : null} onClose={onClose} />;
}

const START = { id: 'start', group: palette.groups.actions, title: palette.startTest, words: 'upload run' };
const SIGN_OUT = { id: 'sign-out', group: palette.groups.account, title: app.nav.signOut, words: 'log out' };

function testCommand(row: TestRow, navigate: (to: string) => unknown): Command {
  return {
    id: `test ${row.id}`,
    group: palette.groups.recent,
    title: row.test_name,
    words: `${row.id} ${row.url ?? ''}`,
    hint: common.status[row.status],
    run: () => void navigate(isLive(row.status) ? `/live/${row.id}` : `/results/${row.id}`),
  };
}
