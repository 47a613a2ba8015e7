import { hasWords, rankOf, wordsOf } from '#web/lib/match-words.ts';

/** Something that the palette can do. `words` are found as well as the title; `quiet` ones only by a search. */
export type Command = {
  id: string;
  group: string;
  title: string;
  words?: string;
  hint?: string;
  quiet?: boolean;
  run: () => void;
};

const RESULTS_MAX = 40;

/** The commands that fit a query in the order of their groups; without one those that are not quiet. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsOf(query);
  if (words.length === 0) return commands.filter(({ quiet }) => !quiet);
  const found = commands
    .filter(({ title, group, words: more = '' }) => hasWords(`${title} ${group} ${more}`, words))
    .map((command) => ({ command, rank: rankOf(command.title, words) }));
  const groups = [...new Set(found.map(({ command }) => command.group))];
  /** Whether some title of a group has the whole query: the order of groups is otherwise the usual one. */
  const best = (group: string) =>
    found.some(({ command, rank }) => command.group === group && rank >= 2) ? 1 : 0;
  return groups
    .sort((a, b) => best(b) - best(a))
    .flatMap((group) =>
      found.filter(({ command }) => command.group === group).sort((a, b) => b.rank - a.rank),
    )
    .slice(0, RESULTS_MAX)
    .map(({ command }) => command);
}
