/**
 * What a target asks of one field's value, as far as its messages have told. Lengths count characters; `low` and `high`
 * bound numbers, `first` and `last` dates (ISO). `again`: how often a value was taken already. `picks` bounds how many
 * boxes of a group are ticked. JSON.
 */
export type Demand = {
  least?: number;
  most?: number;
  low?: number;
  high?: number;
  first?: string;
  last?: string;
  when?: 'past' | 'future';
  digit?: true;
  upper?: true;
  lower?: true;
  special?: true;
  plain?: true;
  only?: 'letters' | 'digits' | 'word';
  bare?: true;
  starts?: string;
  ends?: string;
  format?: string;
  example?: string;
  whole?: true;
  again?: number;
  required?: true;
  matches?: true;
  off?: true;
  picks_least?: number;
  picks_most?: number;
};

/**
 * Both demands together; of two that contradict each other the later one holds. `grew`: whether it asks for
 * anything more.
 */
export function joined(known: Demand, told: Demand): { demand: Demand; grew: boolean } {
  const demand = { ...known, ...told };
  if (known.least && told.least) demand.least = Math.max(known.least, told.least);
  if (known.most && told.most) demand.most = Math.min(known.most, told.most);
  if (told.again) demand.again = (known.again ?? 0) + told.again;
  const grew = Object.entries(demand).some(([name, value]) => known[name as keyof Demand] !== value);
  return { demand, grew };
}

const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;

/**
 * A text that meets a demand, made from one that may not: what is too much is left out, what lacks is put at the end,
 * where it stands in nobody's way.
 */
export function meet(given: string, demand: Demand): string {
  let value = onlyWhatMayStand(given, demand);
  if (demand.starts && !value.startsWith(demand.starts)) value = demand.starts + value;
  const tail = whatLacks(value, demand);
  const least = demand.least ?? 0;
  if (value.length + tail.length < least)
    value = value.padEnd(least - tail.length, filler(value, demand.only));
  if (demand.most && value.length + tail.length > demand.most)
    value = shortened(value, Math.max(0, demand.most - tail.length));
  return value + tail;
}

function onlyWhatMayStand(given: string, { bare, only, plain }: Demand): string {
  const value = bare ? given.replace(/\s+/g, '') : given;
  if (only === 'letters') return lettersOf(value);
  if (only === 'digits') return value.replace(/\D/g, '') || '2468';
  return only === 'word' || plain ? value.replace(/[^\p{L}\p{N}_]/gu, '') || 'rove' : value;
}

/** What is put behind a value so that it has all that is asked for. */
function whatLacks(value: string, demand: Demand): string {
  const lacks: [asked: unknown, has: boolean, added: string][] = [
    [demand.digit, /\d/.test(value), '2'],
    [demand.upper, UPPER.test(value), 'R'],
    [demand.lower, LOWER.test(value), 'r'],
    [demand.special, /[^\p{L}\p{N}\s]/u.test(value), '!'],
    [demand.ends, value.endsWith(demand.ends ?? ''), demand.ends ?? ''],
  ];
  return lacks.map(([asked, has, added]) => (asked && !has ? added : '')).join('');
}

/** Cut to a length from the front of its last part: a running number at the end tells values apart. */
export function shortened(value: string, length: number): string {
  if (value.length <= length) return value;
  const number = /\d{1,4}$/.exec(value)?.[0] ?? '';
  if (number.length === 0 || number.length >= length) return value.slice(0, length);
  return value.slice(0, length - number.length) + number;
}

function filler(value: string, only: Demand['only']): string {
  if (only === 'digits' || /^\d+$/.test(value)) return '7';
  if (only === 'letters') return 'e';
  return /\s/.test(value) ? ' more' : '7';
}

/** Digits become the letters that stand in their place, so that values that differ still do. */
function lettersOf(value: string): string {
  const letters = value.replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));
  return letters.replace(/[^\p{L}\s]/gu, '').trim() || 'Rove';
}
