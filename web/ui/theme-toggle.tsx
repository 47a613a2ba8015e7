import { Monitor, Moon, Sun } from 'lucide-react';
import { type ThemeChoice, useTheme } from '#web/lib/theme.ts';
import { common } from '#web/texts/common.ts';
import { IconButton } from './button.tsx';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Goes through system, light and dark. */
export function ThemeToggle() {
  const [choice, setChoice] = useTheme();
  const Icon = ICONS[choice];
  return (
    <IconButton label={common.theme[choice]} onClick={() => setChoice(NEXT[choice])}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
