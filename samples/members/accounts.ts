import { randomBytes } from 'node:crypto';
import { verifySync } from 'otplib';

export const MEMBER = { username: 'ana@members.example', password: 'Correct-Horse-77' };
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export type Rules = {
  /** Ask for a one-time code after the password; `once`: refuse one that was used before (RFC 6238, section 5.2). */
  totp: boolean;
  once: boolean;
  /** Seconds that a code is good for; one more period of drift is allowed either way. */
  code_period: number;
  /** Requests that a session lasts, and how many sessions, from the first one on, end at all. */
  session_requests: number;
  ending_sessions: number;
};

export type Session = { left: number; named: string; passed: boolean; signedIn: boolean };

/** Sessions in memory, and what was tried. */
export class Accounts {
  readonly #sessions = new Map<string, Session>();
  readonly #rules: Rules;
  readonly #usedCodes = new Set<string>();
  /** Passwords sent, right and wrong; wrong ones for the member; codes sent; sessions that were signed in, and that ended. */
  readonly counts = { passwords: 0, wrongForMember: 0, codes: 0, logins: 0, expired: 0 };

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Opens a session; one that has had its requests is as good as none. */
  open(id: string | undefined): { id: string; session: Session } {
    const known = id ? this.#sessions.get(id) : undefined;
    if (id && known) {
      if (known.signedIn) known.left -= 1;
      if (known.signedIn && known.left < 0) this.counts.expired += 1;
      if (known.left < 0) Object.assign(known, { signedIn: false, passed: false, named: '' });
      return { id, session: known };
    }
    const fresh = randomBytes(24).toString('hex');
    const session = { left: 0, named: '', passed: false, signedIn: false };
    this.#sessions.set(fresh, session);
    return { id: fresh, session };
  }

  known(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Whether name and password are right; the session is signed in then, or waits for its code. */
  passPassword(session: Session, username: string, password: string): boolean {
    this.counts.passwords += 1;
    if (username !== MEMBER.username) return false;
    if (password !== MEMBER.password) this.counts.wrongForMember += 1;
    if (password !== MEMBER.password) return false;
    session.passed = true;
    if (!this.#rules.totp) this.#signIn(session);
    return true;
  }

  passCode(session: Session, token: string): boolean {
    this.counts.codes += 1;
    if (!session.passed || !/^\d{6}$/.test(token)) return false;
    const period = this.#rules.code_period;
    if (!verifySync({ secret: TOTP_SECRET, token, period, epochTolerance: period }).valid) return false;
    if (this.#rules.once && this.#usedCodes.has(token)) return false;
    this.#usedCodes.add(token);
    this.#signIn(session);
    return true;
  }

  /** Ends every session, as a restart of the server would. */
  endAll(): void {
    this.#sessions.clear();
  }

  #signIn(session: Session): void {
    this.counts.logins += 1;
    session.signedIn = true;
    const { session_requests, ending_sessions } = this.#rules;
    session.left = this.counts.logins <= ending_sessions ? session_requests : Number.POSITIVE_INFINITY;
  }
}
