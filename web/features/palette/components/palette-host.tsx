import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { palette } from '#web/texts/palette.ts';
import { closePalette, togglePalette, usePaletteOpen } from '../hooks/palette-state.ts';

type Loaded = ComponentType<{ onClose: () => void }>;
type Props = { load: () => Promise<Loaded> };

/** Opens the palette at Ctrl+K or Command+K; its code is loaded when it is opened first. `load` must stay the same. */
export function PaletteHost({ load }: Props) {
  const open = usePaletteOpen();
  const [loaded, setLoaded] = useState<{ Palette: Loaded } | null>(null);
  const [failed, setFailed] = useState(false);
  useShortcut();
  useEffect(() => closePalette, []);
  useEffect(() => {
    if (!open || loaded) return;
    setFailed(false);
    let wanted = true;
    load().then(
      (Palette) => wanted && setLoaded({ Palette }),
      () => {
        if (!wanted) return;
        closePalette();
        setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, loaded, load]);
  if (open && loaded) return <loaded.Palette onClose={closePalette} />;
  return failed ? (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-[440px] rounded-md border border-signal/50 bg-signal-wash px-3 py-2 text-signal-text text-sm"
    >
      {palette.failed}
    </p>
  ) : null;
}

/** Listens before the page is painted: whoever sees it can use the key. */
function useShortcut(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey || event.isComposing) return;
      event.preventDefault();
      // Another dialog keeps the page to itself until it is closed.
      const other = document.querySelector('dialog[open]:not([data-palette])');
      if (!other && !event.repeat) togglePalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
