import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { wordsOf } from '#web/lib/match-words.ts';
import { useOptions } from '#web/lib/use-options.ts';
import { palette } from '#web/texts/palette.ts';
import { type Command, findCommands } from '../hooks/command.ts';
import { PaletteList } from './palette-list.tsx';

type Props = { commands: readonly Command[]; note?: string | null; onClose: () => void };

/**
 * The palette: a text field that leads a list (ARIA combobox) in a modal `<dialog>`, which gives the focus back to
 * where it was. A command runs once the dialog is closed, so that it may move the focus itself.
 */
export function Palette({ commands, note = null, onClose }: Props) {
  const [query, setQuery] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const found = useMemo(() => findCommands(commands, query), [commands, query]);
  const choose = (index: number) => {
    const command = found[index];
    if (!command) return;
    dialog.current?.close();
    command.run();
  };
  const { active, setActive, onKeyDown } = useOptions(query, found.length, choose);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      data-palette
      aria-label={palette.title}
      // The event comes late: the dialog may have been opened again meanwhile.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="mx-auto mt-[max(16px,12dvh)] mb-4 max-h-[min(560px,calc(88dvh-16px))] w-[calc(100vw-32px)] max-w-[600px] flex-col overflow-hidden rounded-lg border border-line-strong bg-surface p-0 text-ink open:flex"
    >
      <input
        type="text"
        role="combobox"
        aria-label={palette.label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={palette.placeholder}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 outline-none focus-visible:border-signal w-full shrink-0 rounded-t-lg border-line border-b bg-transparent px-4 text-base placeholder:text-ink-3"
      />
      <p role="status" className="sr-only">
        {found.length > 0 ? palette.count(found.length) : palette.nothing(query.trim())}
      </p>
      {found.length > 0 ? (
        <PaletteList
          id={id}
          commands={found}
          words={wordsOf(query)}
          active={active}
          onPoint={setActive}
          onChoose={choose}
        />
      ) : (
        <p aria-hidden className="px-4 py-10 text-center text-ink-2 text-sm [overflow-wrap:anywhere]">
          {palette.nothing(query.trim())}
        </p>
      )}
      {note ? <p className="border-line border-t px-4 py-2 text-signal-text text-xs">{note}</p> : null}
      <Hints />
    </dialog>
  );
}

/** The keys, for who has them. */
function Hints() {
  return (
    <p
      aria-hidden
      className="flex shrink-0 flex-wrap gap-x-4 border-line border-t bg-paper px-4 py-2 text-2xs text-ink-3 pointer-coarse:hidden"
    >
      <span>{palette.hints.move}</span>
      <span>{palette.hints.choose}</span>
      <span>{palette.hints.close}</span>
    </p>
  );
}
