import { randomBytes } from 'node:crypto';

export type Address = { name: string; street: string; city: string; postcode: string; phone: string };
export type Order = {
  id: string;
  lines: [slug: string, quantity: number][];
  total: number;
  address: Address;
};
export type Account = { name: string; email: string; password: string; phone: string };
export type Review = { name: string; stars: number; text: string };

/** All that one visitor has done. It ends with the visitor's cookie, so a fresh browser starts fresh. */
export type Session = {
  cart: Map<string, number>;
  voucher: string;
  wishes: Set<string>;
  accounts: Map<string, Account>;
  signedIn: Account | null;
  address: Address | null;
  delivery: string;
  orders: Order[];
  reviews: Map<string, Review[]>;
};

const SESSIONS_MAX = 2000;

function newSession(): Session {
  return {
    cart: new Map(),
    voucher: '',
    wishes: new Set(),
    accounts: new Map(),
    signedIn: null,
    address: null,
    delivery: 'standard',
    orders: [],
    reviews: new Map(),
  };
}

/** Sessions in memory, the oldest dropped beyond a bound. */
export class SessionStore {
  readonly #sessions = new Map<string, Session>();

  /** The session of a cookie's id, or a fresh one under a fresh id. */
  open(id: string | undefined): { id: string; session: Session; fresh: boolean } {
    const known = id ? this.#sessions.get(id) : undefined;
    if (id && known) return { id, session: known, fresh: false };
    const freshId = randomBytes(18).toString('base64url');
    const session = newSession();
    this.#sessions.set(freshId, session);
    const oldest = this.#sessions.keys().next().value;
    if (this.#sessions.size > SESSIONS_MAX && oldest) this.#sessions.delete(oldest);
    return { id: freshId, session, fresh: true };
  }
}
