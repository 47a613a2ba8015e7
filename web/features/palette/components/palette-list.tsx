import { cn } from '#web/lib/cn.ts';
import { palette } from '#web/texts/palette.ts';
import { ListOption } from '#web/ui/list-option.tsx';
import { Matched } from '#web/ui/matched.tsx';
import type { Command } from '../hooks/command.ts';

type Props = {
  id: string;
  commands: readonly Command[];
  words: readonly string[];
  active: number;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
};

type Placed = { command: Command; index: number };

/** Commands below the names of their groups. Neighbours of one group stand together already. */
function groupsOf(commands: readonly Command[]): { name: string; items: Placed[] }[] {
  const groups: { name: string; items: Placed[] }[] = [];
  for (const [index, command] of commands.entries()) {
    const last = groups.at(-1);
    if (last?.name === command.group) last.items.push({ command, index });
    else groups.push({ name: command.group, items: [{ command, index }] });
  }
  return groups;
}

export function PaletteList({ id, commands, words, active, onPoint, onChoose }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={palette.list}
      className="min-h-0 flex-1 overflow-y-auto p-1.5"
    >
      {groupsOf(commands).map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, as the listbox pattern has it
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="px-2.5 pt-2 pb-1 font-medium text-2xs text-ink-3">
            {name}
          </p>
          {items.map(({ command, index }) => (
            <ListOption
              key={command.id}
              id={`${id}-${index}`}
              active={index === active}
              onPoint={() => onPoint(index)}
              onChoose={() => onChoose(index)}
              className={cn(
                'flex min-h-9 items-center justify-between gap-4 rounded-md py-1.5 pointer-coarse:min-h-11',
                index === active && 'text-ink',
              )}
            >
              <span className="min-w-0 truncate">
                <Matched text={command.title} words={words} />
              </span>
              {command.hint ? <span className="shrink-0 text-ink-3 text-xs">{command.hint}</span> : null}
            </ListOption>
          ))}
        </div>
      ))}
    </div>
  );
}
