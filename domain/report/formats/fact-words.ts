/** Facts of bugs whose key alone does not say it. */
const WORDS: Readonly<Record<string, string>> = {
  after: 'Afterwards',
  before: 'Before',
  by: 'Moved by',
  came_to: 'Came to',
  come: 'Came',
  frame: 'Place in the code',
  gone: 'Gone',
  help_url: 'How it is mended',
  html: 'Markup',
  items_after: 'Items afterwards',
  items_before: 'Items before',
  js: 'Script',
  leak: 'Leaked text',
  'last replay': 'Last replay',
  'same cause': 'Same cause',
  says: 'The page says',
  shows: 'It shows',
  stack: 'Stack trace',
  where: 'Place',
};

/** Units that end a key, as a reader writes them. */
const UNITS: Readonly<Record<string, string>> = {
  ms: 'ms',
  s: 's',
  kb: 'kB',
  mb: 'MB',
  px: 'px',
  percent: '%',
};

/** What a fact of a bug is called: `longest_task_ms` is `Longest task (ms)`. */
export function factLabel(key: string): string {
  const known = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
  if (known) return known;
  const parts = key.split(/[_\s]+/).filter(Boolean);
  const unit = parts.length > 1 ? UNITS[parts.at(-1) ?? ''] : undefined;
  const text = (unit ? parts.slice(0, -1) : parts).join(' ').replace(/\burl\b/g, 'address');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${unit ? ` (${unit})` : ''}`;
}

/** The facts of a bug, named for readers. */
export function factsOf(context: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(context).map(([key, value]) => [factLabel(key), value]);
}
