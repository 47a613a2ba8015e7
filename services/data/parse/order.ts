import { type Field, parseField } from './field.ts';
import { Scanner } from './scanner.ts';

export type OrderTerm = {
  field: Field;
  /** Order by a column of an embedded relation, as in `profiles(email).asc`. */
  relation: string | null;
  descending: boolean;
  nulls: 'first' | 'last' | null;
};

const TERMS_MAX = 10;

/** The `order` parameter: `submitted_at.desc.nullslast,id`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms: OrderTerm[] = [];
  do {
    if (terms.length === TERMS_MAX) scanner.fail(`at most ${TERMS_MAX} terms`);
    terms.push(parseTerm(scanner));
  } while (scanner.take(','));
  scanner.end();
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  const first = parseField(scanner);
  const term: OrderTerm = { field: first, relation: null, descending: false, nulls: null };
  if (first.path.length === 0 && scanner.take('(')) {
    term.relation = first.column;
    term.field = parseField(scanner);
    scanner.expect(')');
  }
  for (let words = 0; scanner.take('.'); words++) {
    const word = scanner.until('.,');
    if (words === 0 && (word === 'asc' || word === 'desc')) term.descending = word === 'desc';
    else if (words < 2 && term.nulls === null && word === 'nullsfirst') term.nulls = 'first';
    else if (words < 2 && term.nulls === null && word === 'nullslast') term.nulls = 'last';
    else scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return term;
}
