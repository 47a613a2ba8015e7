/** A part of a path that names one thing of many, by its place in the path; `to` may use groups of `from`. */
export type PathRule = { from: RegExp; to: string };

const ONE_OF_MANY = [
  /^\d+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*\d)[0-9a-f]{8,}$/i,
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{8,}$/,
];

/** A path (with its fragment) in which numbers, UUIDs, hashes and what the app's own rules name are `:id`. */
export function templateOf(place: string, rules: readonly PathRule[]): string {
  const ruled = rules.reduce((text, { from, to }) => text.replace(from, to), place);
  return ruled
    .split(/(?<=[/#?=&;])|(?=[/#?=&;])/)
    .map((part) => (ONE_OF_MANY.some((one) => one.test(part)) ? ':id' : part))
    .join('');
}
