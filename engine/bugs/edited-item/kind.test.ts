import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const EDIT = button('Edit');
/** The first way is to change all fields at once. */
const NAME_ALONE = 1;
const FORM = 'dialog|Guest';

type Faults = { keeps(name: string): string; others?: boolean; moves?: boolean };

/**
 * A guest who is edited in a dialog; `keeps`: what of a name is stored, `others`: whose form comes up later, `moves`: to
 * the next room with each saving.
 */
function guest({ keeps, others = false, moves = false }: Faults): Notes {
  let stored = 'Ada Fern';
  let typed: string | null = stored;
  let openings = 0;
  let saved = 0;
  // What moves is known for its own by the page of the one guest.
  const place = moves ? 'http://app.test/guests/7' : 'http://app.test/';
  const room = () => (moves ? `Room ${saved + 1}` : others && openings > 1 ? 'Room 2' : 'Room 1');
  return {
    show: () =>
      typed === null
        ? { elements: [EDIT], look: { place } }
        : {
            elements: [
              field('Name', { value: typed }, { group: FORM }),
              field('Room', { value: room() }, { group: FORM }),
              button('Save', { group: FORM, submits: true }),
            ],
            look: { dialogs: 1, place },
          },
    act: (action) => {
      if (action.kind === 'open') {
        typed = null;
        return [documentAnswer()];
      }
      if (action.kind === 'activate') {
        openings += 1;
        typed = stored;
      }
      if (action.kind !== 'fill') return [];
      const [name] = action.fields;
      saved += 1;
      stored = name?.value === 'Ada Fern' ? name.value : keeps(name?.value ?? '');
      typed = null;
      return [documentAnswer(200, 'POST')];
    },
  };
}

const edited = (notes: Notes) =>
  verdict('edited_item', notes, NAME_ALONE, { opened_by: EDIT.target, in_vain: () => 1 });

describe('what is changed in a dialog and saved', () => {
  it('is told of where it is not kept, or comes back cut', async () => {
    expect(await edited(guest({ keeps: () => 'Ada Fern' }))).toEqual([
      'What was changed in "Name" is not kept',
    ]);
    expect(await edited(guest({ keeps: (name) => name.slice(0, 12) }))).toEqual([
      'What is saved in "Name" is cut short',
    ]);
  });

  it('is told of where the field is empty afterwards', async () => {
    expect(await edited(guest({ keeps: () => '' }))).toEqual(['"Name" is empty after it was saved']);
  });

  it('is told of where something else moves on with each saving', async () => {
    expect(await edited(guest({ keeps: (name) => name, moves: true }))).toEqual([
      '"Room" becomes another value when something else is saved',
    ]);
  });

  it('is not where it is kept', async () => {
    expect(await edited(guest({ keeps: (name) => name }))).toEqual([]);
  });

  it('is not judged by the form of another item', async () => {
    expect(await edited(guest({ keeps: () => 'Ada Fern', others: true }))).toEqual([
      'not judged: it may be the form of another item',
    ]);
  });

  it('is not tried where nothing is known to bring up the dialog again', async () => {
    expect(await verdict('edited_item', guest({ keeps: (name) => name }))).toEqual(['not offered']);
  });
});

/** A page of settings: a title that may not hold a mark, a place, and a switch; `loses`: the switch is not stored. */
function settings({ loses }: { loses: boolean }): Notes {
  let stored = { title: 'House of Ada', place: 'Bergen', weekly: false };
  let typed = { ...stored };
  let complaint = '';
  const group = 'form|settings';
  return {
    show: () => ({
      elements: [
        field('Title', { value: typed.title, validation_message: complaint }, { group }),
        field('Place', { value: typed.place }, { group }),
        {
          ...field('Weekly report', { value: 'on' }, { group, role: 'switch' }),
          affordance: 'toggle',
          selected: typed.weekly,
        },
        button('Save', { group, submits: true }),
      ],
    }),
    act: (action) => {
      if (action.kind === 'open') typed = { ...stored };
      if (action.kind === 'open') return [documentAnswer()];
      if (action.kind !== 'fill') return [];
      for (const { target, value } of action.fields) {
        if (target.name === 'Title') typed.title = value;
        if (target.name === 'Place') typed.place = value;
        if (target.name === 'Weekly report') typed.weekly = value === 'on';
      }
      complaint = typed.title.includes('rove') ? 'Not such a title' : '';
      if (complaint) return [];
      stored = { ...typed, weekly: loses ? stored.weekly : typed.weekly };
      return [documentAnswer(200, 'POST')];
    },
  };
}

describe('all that a form holds, changed at once', () => {
  it('goes on without what the form refuses, and is told of where a switch is not kept', async () => {
    expect(await verdict('edited_item', settings({ loses: true }))).toEqual([
      'What was changed in "Weekly report" is not kept',
    ]);
  });

  it('is not where all is kept', async () => {
    expect(await verdict('edited_item', settings({ loses: false }))).toEqual([]);
  });
});

/** A page that edits a pump, and leads to the pump's own page; `refuses`: that page says once that it was not taken. */
function pump({ loses, refuses = false }: { loses: boolean; refuses?: boolean }): Notes {
  const group = 'form|pump';
  let stored = 'North works';
  let typed = stored;
  let at = 'edit';
  let flash = '';
  const remark = field('New remark', { required: true, validation_message: 'Please fill in this field' });
  return {
    show: () =>
      at === 'edit'
        ? {
            elements: [field('Maker', { value: typed }, { group }), button('Save', { group, submits: true })],
            look: { place: 'http://app.test/pumps/4/edit' },
          }
        : {
            elements: [remark, button('Add')],
            items: ['Already sealed', 'This cannot be undone', flash],
            look: { place: 'http://app.test/pumps/4' },
          },
    act: (action) => {
      flash = '';
      if (action.kind === 'open') {
        at = action.place.endsWith('edit') ? 'edit' : 'page';
        typed = stored;
        return [documentAnswer()];
      }
      if (action.kind !== 'fill') return [];
      at = 'page';
      if (refuses) flash = 'A sealed pump cannot be changed';
      else if (!loses) stored = action.fields[0]?.value ?? '';
      return [documentAnswer(200, 'POST')];
    },
  };
}

describe('what is changed on a page that leads to another when it is saved', () => {
  it('is told of where it is not kept, whatever that page asks for and says of its own', async () => {
    expect(await verdict('edited_item', pump({ loses: true }))).toEqual([
      'What was changed in "Maker" is not kept',
    ]);
    expect(await verdict('edited_item', pump({ loses: false }))).toEqual([]);
  });

  it('is not judged where that page says once that it was refused', async () => {
    expect(await verdict('edited_item', pump({ loses: true, refuses: true }))).toEqual([
      'not judged: it was refused',
    ]);
  });
});

/** A view of visits that is chosen by POST, and said in the address that it leads on to. */
function view(): Notes {
  const at = (asked: string) => `http://app.test/visits${asked}`;
  let place = at('?ward=North');
  const group = 'form|view';
  return {
    show: () => ({
      elements: [
        field('Ward', { value: new URL(place).searchParams.get('ward') ?? '' }, { group }),
        button('Update', { group, submits: true }),
      ],
      look: { place },
    }),
    act: (action) => {
      if (action.kind === 'open') place = action.place;
      if (action.kind === 'open') return [documentAnswer()];
      if (action.kind !== 'fill') return [];
      place = at(`?ward=${encodeURIComponent(action.fields[0]?.value ?? '')}`);
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('does not expect a view to be kept that stands in the address of what it shows', async () => {
  expect(await verdict('edited_item', view())).toEqual([
    'not judged: its address says it: nothing was to be kept',
  ]);
});

/** A fee that the form shows with commas beside a name; `reads`: what the app makes of it at each saving. */
function fee(reads: (shown: string) => string): Notes {
  let stored = { name: 'Long loan', fee: '1,250.00' };
  let typed = { ...stored };
  const group = 'form|loan';
  return {
    show: () => ({
      elements: [
        field('Name', { value: typed.name }, { group }),
        field('Fee', { value: typed.fee }, { group }),
        button('Save', { group, submits: true }),
      ],
    }),
    act: (action) => {
      if (action.kind === 'open') typed = { ...stored };
      if (action.kind !== 'fill') return [documentAnswer()];
      for (const { target, value } of action.fields)
        typed = target.name === 'Name' ? { ...typed, name: value } : { ...typed, fee: value };
      const read = Number(reads(typed.fee));
      stored = { name: typed.name, fee: read.toLocaleString('en', { minimumFractionDigits: 2 }) };
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('tells of what was not changed and becomes another value by saving', async () => {
  expect(
    await verdict(
      'edited_item',
      fee((shown) => shown.split(',')[0] ?? ''),
    ),
  ).toEqual(['"Fee" becomes another value when something else is saved']);
  expect(
    await verdict(
      'edited_item',
      fee((shown) => shown.replace(',', '')),
    ),
  ).toEqual([]);
});

it('tells of a choice that the next session of the account does not have', async () => {
  const next = settings({ loses: false });
  const account = settings({ loses: false });
  expect(await verdict('edited_item', { ...account, beside: next })).toEqual([
    'What was chosen in "Weekly report" is gone at the next sign-in',
  ]);
  const shared = settings({ loses: false });
  expect(await verdict('edited_item', { ...shared, beside: shared })).toEqual([]);
});

describe('a form that lacks what it requires', () => {
  it('makes things, and is not changed', async () => {
    const group = 'form|new';
    const elements = [
      field('Title', { value: '', required: true }, { group }),
      field('Rows', { value: '1' }, { group }),
      button('Save', { group, submits: true }),
    ];
    expect(await verdict('edited_item', { show: () => ({ elements }), act: () => [] })).toEqual([
      'not offered',
    ]);
  });
});

/** A form whose list of teachers is that of the branch, and is emptied by another branch. */
function pupil(): Notes {
  const stored = { name: 'Cy', branch: 'North', teacher: 'none' };
  let typed = { ...stored };
  const list = (name: string, value: string, options: string[]) =>
    field(
      name,
      { value, options, option_texts: options },
      { group: FORM, role: 'combobox', affordance: 'choose' },
    );
  return {
    show: () => ({
      elements: [
        field('Name', { value: typed.name }, { group: FORM }),
        list('Branch', typed.branch, ['North', 'South']),
        list('Teacher', typed.teacher, ['none', 'Ada', 'Bo']),
        button('Save', { group: FORM, submits: true }),
      ],
    }),
    act: (action) => {
      if (action.kind === 'open' || action.kind === 'reload') typed = { ...stored };
      if (action.kind !== 'fill') return [];
      for (const { target, value } of action.fields) {
        if (target.name === 'Name') typed.name = value;
        if (target.name === 'Teacher') typed.teacher = value;
        if (target.name === 'Branch') typed.branch = value;
      }
      const [last] = action.fields.toReversed();
      if (last?.target.name === 'Teacher' && action.fields.length > 1) typed.teacher = 'none';
      if (action.submit === null) return [];
      Object.assign(stored, typed);
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('what another choice empties is not held against the form', async () => {
  const told = await verdict('edited_item', pupil());
  expect(told).toEqual([]);
});
