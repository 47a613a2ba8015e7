import { Search } from 'lucide-react';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { cn } from '#web/lib/cn.ts';
import { wordsOf } from '#web/lib/match-words.ts';
import { isTyping } from '#web/lib/typing.ts';
import { useOptions } from '#web/lib/use-options.ts';
import { docsScreen } from '#web/texts/docs/screen.ts';
import { Input } from '#web/ui/field.tsx';
import { ListOption } from '#web/ui/list-option.tsx';
import { Matched } from '#web/ui/matched.tsx';
import { type Entry, type Match, searchDocs } from '../hooks/search-docs.ts';

type Props = { entries: readonly Entry[]; onFocus: () => void };

/** Searches all texts of the documentation. `/` goes to it; arrows and Enter choose. */
export function DocsSearch({ entries, onFocus }: Props) {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const matches = useMemo(() => searchDocs(entries, query), [entries, query]);
  const choose = (index: number) => {
    const match = matches[index];
    if (!match) return;
    setQuery('');
    setOpen(false);
    void navigate(`#${match.id}`);
  };
  const { active, setActive, onKeyDown } = useOptions(query, matches.length, choose);
  useSlashKey(() => input.current?.focus());
  const shown = open && query.trim() !== '';
  const onKey = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape') {
      setQuery('');
      setOpen(false);
    } else if (shown) onKeyDown(event);
  };
  return (
    <search className="relative block">
      <Search size={16} aria-hidden className="absolute top-2.5 left-2.5 text-ink-3" />
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label={docsScreen.searchLabel}
        aria-keyshortcuts="/"
        aria-expanded={shown && matches.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && matches.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={docsScreen.searchPlaceholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setOpen(true);
        }}
        onFocus={() => {
          setOpen(true);
          onFocus();
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
        className="pr-9 pl-8.5"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-2 right-2 rounded-sm border border-line px-1.5 text-2xs text-ink-3 pointer-coarse:hidden"
      >
        /
      </kbd>
      <p role="status" className="sr-only">
        {shown
          ? matches.length > 0
            ? docsScreen.count(matches.length)
            : docsScreen.nothing(query.trim())
          : ''}
      </p>
      {shown ? <Results {...{ id, matches, query, active }} onPoint={setActive} onChoose={choose} /> : null}
    </search>
  );
}

/** Calls `go` when `/` is pressed outside of fields and dialogs. */
function useSlashKey(go: () => void): void {
  const latest = useRef(go);
  latest.current = go;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type ResultsProps = {
  id: string;
  matches: readonly Match[];
  query: string;
  active: number;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

function Results({ id, matches, query, active, onPoint, onChoose }: ResultsProps) {
  const words = wordsOf(query);
  const box =
    'absolute top-full left-0 z-40 mt-1 w-full rounded-md border border-line-strong bg-surface lg:w-[460px]';
  if (matches.length === 0) {
    return (
      <div aria-hidden className={cn(box, 'p-4 text-center text-sm')}>
        <p className="font-medium [overflow-wrap:anywhere]">{docsScreen.nothing(query.trim())}</p>
        <p className="mt-1 text-ink-3">{docsScreen.nothingHint}</p>
      </div>
    );
  }
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={docsScreen.results}
      className={cn(box, 'max-h-[min(60dvh,480px)] overflow-y-auto p-1')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {matches.map((match, index) => (
        <ListOption
          key={match.id}
          id={`${id}-${index}`}
          active={index === active}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(index)}
          className="rounded-sm py-2"
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium text-ink">
              <Matched text={match.title} words={words} />
            </span>
            <span className="text-ink-3 text-xs">{match.section}</span>
          </span>
          <span className="mt-0.5 block text-ink-2 text-xs [overflow-wrap:anywhere]">
            <Matched text={match.excerpt} words={words} />
          </span>
        </ListOption>
      ))}
    </div>
  );
}
