/**
 * Who fills the forms of a run. `token` marks every value that must be known again; `round` counts how often the whole
 * target was begun anew; `markup` is typed where a field is tried with markup, in a run that may attack its target.
 */
export type Persona = { token: string; round: number; markup?: string };

/**
 * The mark of the `serial`-th thing made in a run: the token alone for the first, then with a running number, so that
 * nothing is refused for being there already.
 */
export function tagOf(token: string, serial: number): string {
  return serial === 0 ? token : `${token}${serial + 1}`;
}

/**
 * Passwords that usual rules allow: letters of both cases, digits, a sign, no word and no name (NIST SP 800-63B,
 * 5.1.1.2).
 */
export const PASSWORDS = ['Rove-2468-pass!', 'Mk7#tVq2-Wz9x', 'Rove2468pass'] as const;
