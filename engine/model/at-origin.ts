/** A value of JSON whose addresses of one origin are those of another: each run of an upload has its own. */
export function atOrigin<T>(value: T, before: string, now: string): T {
  return before === now ? value : (JSON.parse(JSON.stringify(value).replaceAll(before, now)) as T);
}
