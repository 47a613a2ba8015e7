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

export function newSession(): Session {
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
