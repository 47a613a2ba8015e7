/**
 * A planted bug. `kind` groups bugs for the recall of each kind; `depth` is the number of user actions from the start
 * page; `where` is a path prefix where it shows; `truth` says in one line what is wrong. A finding of one of `oracles`
 * is this bug when its title, description or context holds `says`.
 */
export type PlantedFault = {
  id: string;
  kind: string;
  depth: number;
  where: string;
  truth: string;
  oracles: readonly string[];
  says: RegExp;
};

/** A planted bug in one line; `oracles` are parted by spaces. */
export const fault = (
  id: string,
  kind: string,
  depth: number,
  where: string,
  truth: string,
  oracles: string,
  says: RegExp,
): PlantedFault => ({ id, kind, depth, where, truth, oracles: oracles.split(' '), says });

/** Says which bugs are on. */
export type Switches = { has(id: string): boolean; list(): string[] };

/** Turns `true` (all), `false` (none) or a list of ids into switches; an unknown id is an error. */
export function switchesOf(known: readonly { id: string }[], choice: boolean | readonly string[]): Switches {
  const all = known.map(({ id }) => id);
  const ids = choice === true ? all : choice === false ? [] : [...choice];
  const unknown = ids.filter((id) => !all.includes(id));
  if (unknown.length > 0) throw new Error(`Unknown planted bugs: ${unknown.join(', ')}`);
  const on = new Set(ids);
  return { has: (id) => on.has(id), list: () => [...on] };
}
