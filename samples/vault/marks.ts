/** Every secret bears this mark and its number, so that it is found wherever it lies. */
export const MARK = 'MARKED-S3CR3T';

const planted: Record<string, string> = {};

/** The secret of a place of its own, the same each time; long and mixed as keys of sessions are. */
export function mark(place: string): string {
  planted[place] ??= `${MARK}-${String(Object.keys(planted).length + 1).padStart(2, '0')}-0a1b2c3d4e5f`;
  return planted[place];
}

/** All secrets by their places. */
export const marks = (): Readonly<Record<string, string>> => planted;

/** A token as services make them, with a mark in what is signed. */
export function jwt(place: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part({ sub: mark(place) })}.c2lnbmF0dXJlLW9mLWl0`;
}
