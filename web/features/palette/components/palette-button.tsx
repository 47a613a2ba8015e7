import { Search } from 'lucide-react';
import { palette } from '#web/texts/palette.ts';
import { IconButton } from '#web/ui/button.tsx';
import { openPalette } from '../hooks/palette-state.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command palette; `slim` leaves only the icon. */
export function PaletteButton({ slim = false }: { slim?: boolean }) {
  if (slim) {
    return (
      <IconButton label={palette.openLabel} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
        <Search size={16} aria-hidden />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex h-8 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-left text-ink-3 text-xs hover:border-ink-3 hover:text-ink"
    >
      <Search size={14} aria-hidden />
      <span className="min-w-0 flex-1 truncate">{palette.open}</span>
      <kbd aria-hidden className="text-2xs">
        {isMac ? palette.keys.mac : palette.keys.other}
      </kbd>
    </button>
  );
}
