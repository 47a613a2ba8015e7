import { randomBytes } from 'node:crypto';

export type Person = {
  id: number;
  name: string;
  email: string;
  role: string;
  active: boolean;
  notes: string[];
};
export type Role = { id: number; name: string };
export type Key = { id: number; name: string };
export type Policy = {
  id: number;
  name: string;
  scope: string;
  months: number;
  notify: string;
  times: number;
};
export type Draft = Partial<Pick<Policy, 'name' | 'scope' | 'months' | 'notify'>>;
export type Session = {
  csrf: string;
  people: Person[];
  roles: Role[];
  invitations: string[];
  keys: Key[];
  policies: Policy[];
  draft: Draft;
  /** Marks of forms that were taken, so that none is taken twice. */
  taken: Set<string>;
  /** Said once, on the next page. */
  notice: string;
  flash: { person: number; note: string } | null;
  last: number;
};

const FIRST = ['Ada', 'Bruno', 'Celia', 'Dmitri', 'Elif', 'Farah', 'Goran', 'Hedda', 'Ivo', 'Jun'];
const LAST = ['Abara', 'Brandt', 'Costa', 'Duarte', 'Eriksen', 'Falk', 'Grimaldi'];
export const ROLE_NAMES = ['Owner', 'Editor', 'Viewer', 'Auditor', 'Guest'];

function people(): Person[] {
  return Array.from({ length: 37 }, (_, index) => {
    const name = `${FIRST[index % FIRST.length]} ${LAST[(index * 2) % LAST.length]}`;
    return {
      id: index + 1,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}.${index + 1}@ledger.example`,
      role: ROLE_NAMES[index === 0 ? 0 : 1 + (index % 4)] ?? 'Guest',
      active: index % 9 !== 8,
      notes: [],
    };
  });
}

/** What happened, newest first. */
export const AUDIT = Array.from({ length: 12 }, (_, index) => ({
  at: `2026-03-${String(28 - index).padStart(2, '0')}`,
  actor: ['Ada Abara', 'Bruno Costa', 'Celia Eriksen'][index % 3] ?? '',
  what: ['changed a role', 'invited a person', 'made a key', 'ran a report'][index % 4] ?? '',
}));

/** Sign-ins of each day of a month. */
export const SIGN_INS = Array.from({ length: 28 }, (_, index) => ({
  day: `2026-03-${String(index + 1).padStart(2, '0')}`,
  count: 20 + ((index * 7) % 13),
}));

/** A fresh console. */
export function newConsole(): Session {
  return {
    csrf: randomBytes(16).toString('hex'),
    people: people(),
    roles: ROLE_NAMES.map((name, index) => ({ id: index + 1, name })),
    invitations: ['rosa.lind@ledger.example'],
    keys: ['Backup job', 'Payroll export', 'Status board'].map((name, index) => ({ id: index + 1, name })),
    policies: [],
    draft: {},
    taken: new Set(),
    notice: '',
    flash: null,
    last: 100,
  };
}
