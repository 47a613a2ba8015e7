import { describe, expect, it } from 'vitest';
import { recordsIn } from '#engine/export/runtime/records.ts';
import { faultIn } from './rule.ts';

const heads = ['Lamp', 'Price', 'Due on'];
const rows = [
  ['Arc', '$1,200.50', '3 March 2031'],
  ['Beam', '$20.00', '4 March 2031'],
  ['Cone', '$7.25', '5 March 2031'],
];
const table = { path: '#t', heads, rows, foot: [], list: { path: '#t', cut: false, items: [] } };
const file = (...lines: string[]) => recordsIn(['lamp,price,due_on', ...lines].join('\r\n'));
const WHOLE = ['Arc,1200.5,2031-03-03', 'Beam,20,2031-03-04', 'Cone,7.25,2031-03-05'];

describe('a file that a list is saved as', () => {
  it('is right when it holds the rows, in whatever form', () => {
    expect(faultIn(table, file(...WHOLE), null)).toBeNull();
    expect(faultIn(table, file(...WHOLE, 'Dome,1,2031-03-06'), 4)).toBeNull();
  });

  it('is right when the list adds a mark to a name', () => {
    const marked = rows.map((cells, row) => (row === 1 ? ['Beam New', ...cells.slice(1)] : cells));
    expect(faultIn({ ...table, rows: marked }, file(...WHOLE), null)).toBeNull();
    expect(faultIn({ ...table, rows: marked }, file(...WHOLE.toSpliced(1, 1)), null)).toMatchObject({
      what: 'Beam New',
    });
  });

  it('is right when a cell says more below a name', () => {
    const more = rows.map((cells) => [`Reading lamp ${cells[0]}`, ...cells.slice(1)]);
    const shown = more.map((cells, row) =>
      row === 1
        ? [`${cells[0]} To be hung above the long table of the second room`, ...cells.slice(1)]
        : cells,
    );
    const saved = file(...WHOLE.map((line) => `Reading lamp ${line}`));
    expect(faultIn({ ...table, rows: shown }, saved, null)).toBeNull();
  });

  it('is wrong when it lacks a row or some of all pages, or has another day or amount', () => {
    expect(faultIn(table, file(...WHOLE.slice(0, 2)), null)).toEqual({ variant: 'lacks', what: 'Cone' });
    expect(faultIn(table, file(...WHOLE), 5)).toEqual({ variant: 'fewer', what: '3 of 5' });
    const late = WHOLE.map((line) => line.replace('03-04', '03-03'));
    expect(faultIn(table, file(...late), null)).toMatchObject({ variant: 'differs', what: 'Due on' });
    const cents = WHOLE.map((line) => line.replace('1200.5', '120050'));
    expect(faultIn(table, file(...cents), null)).toMatchObject({ variant: 'differs', what: 'Price' });
  });

  it('is wrong when some of its rows have more fields than it has columns', () => {
    const shifted = file(...WHOLE, 'Dome, small,1,2031-03-06');
    expect(faultIn(table, shifted, null)).toEqual({ variant: 'shifted', what: '1 of 4' });
    expect(faultIn(table, file(...WHOLE, '"Dome, small",1,2031-03-06'), null)).toBeNull();
  });

  it('is not judged where its records are not those of the list', () => {
    expect(faultIn(table, recordsIn('{"lamps": []}'), null)).toBe('unknown');
    expect(faultIn(table, file('1,2,3', '4,5,6'), null)).toBe('unknown');
  });
});

it('separated values are read with their quotes, whatever is between them', () => {
  expect(recordsIn('\uFEFFa;b\n"x; ""y""";"two\nlines"\n\n')).toEqual([
    ['a', 'b'],
    ['x; "y"', 'two\nlines'],
  ]);
});
