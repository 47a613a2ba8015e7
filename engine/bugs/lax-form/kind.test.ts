import { describe, expect, it } from 'vitest';
import { CHECKS } from '#engine/bugs/registry.ts';
import type { Action, ElementView, FieldHints } from '#engine/drivers/contract.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, chooser, field, screen } from '#tests/support/observed.ts';
import { endsRange, lapseOf } from './lapses.ts';

const FORM = 'form|guest';
const hinted = (name: string, hints: Partial<FieldHints> = {}, role = 'textbox'): ElementView =>
  field(name, hints, { group: FORM, role });
const save = button('Save', { group: FORM, submits: true });
const GUEST = [hinted('Full name *'), hinted('E-mail', { input_type: 'email' }), save];

type Sent = Record<string, string>;
/** A form that answers as `takes` says of what was sent. */
function form(
  elements: ElementView[],
  takes: (sent: Sent) => boolean,
  says = 'Guest saved',
  forgets = false,
): Notes {
  let said = '';
  let held: Sent = {};
  const holding = (view: ElementView): ElementView =>
    view.field ? { ...view, field: { ...view.field, value: held[view.target.name] ?? '' } } : view;
  return {
    show: () => ({ elements: elements.map(holding), look: { text: `Guests\n${said}` } }),
    act: (action: Action) => {
      if (action.kind !== 'fill') return [];
      const sent = Object.fromEntries(action.fields.map(({ target, value }) => [target.name, value]));
      if (action.submit === null) {
        held = { ...held, ...sent };
        return [];
      }
      const good = takes(sent);
      held = good || forgets ? {} : sent;
      said = good ? says : 'Please check what you entered';
      return [documentAnswer(good ? 200 : 422, 'POST')];
    },
  };
}
const isMail = (sent: Sent) => /@.+\./.test(sent['E-mail'] ?? '');
const isNamed = (sent: Sent) => sent['Full name *'] !== '';

describe('a form', () => {
  it('that takes an empty required name, or a mail address without a domain, is told of', async () => {
    expect(await verdict('lax_form', form(GUEST, isMail), 0)).toEqual([
      '"Full name *" is required, and taken empty',
    ]);
    expect(await verdict('lax_form', form(GUEST, isNamed), 1)).toEqual([
      '"E-mail" takes a mail address without a domain',
    ]);
  });

  it('that refuses them is not', async () => {
    for (const nth of [0, 1])
      expect(
        await verdict(
          'lax_form',
          form(GUEST, (sent) => isMail(sent) && isNamed(sent)),
          nth,
        ),
      ).toEqual([]);
  });

  it('that forgets what was typed beside a value that it refuses is told of', async () => {
    const forgetful = form(GUEST, (sent) => isMail(sent) && isNamed(sent), 'Guest saved', true);
    expect(await verdict('lax_form', forgetful, 0)).toEqual([
      'What was typed into "E-mail" is lost when the form is refused',
    ]);
  });

  it('that keeps all but one of them is told of too, where its page keeps the form', async () => {
    const shown = [...GUEST.slice(0, 2), hinted('Notes'), save];
    const keeping = form(shown, (sent) => isMail(sent) && isNamed(sent));
    const { act = () => [] } = keeping;
    const losing: Notes = {
      ...keeping,
      act: (action, ...more) => {
        const isSent = action.kind === 'fill' && action.submit !== null;
        const fields = isSent
          ? action.fields.map((one) => (one.target.name === 'Notes' ? { ...one, value: '' } : one))
          : [];
        return act(isSent ? { ...action, fields } : action, ...more);
      },
    };
    expect(await verdict('lax_form', losing, 0)).toEqual([
      'What was typed into "Notes" is lost when the form is refused',
    ]);
    expect(await verdict('lax_form', keeping, 0)).toEqual([]);
  });

  it('that forgets what was chosen is told of', async () => {
    const kind = { ...chooser('Kind of guest', ['', 'Day', 'Night'], ''), group: FORM };
    const refused = form([...GUEST.slice(0, 2), kind, save], (sent) => isMail(sent) && isNamed(sent));
    const { act = () => [], show } = refused;
    let chosen = '';
    const falling: Notes = {
      show: () => {
        const shown = show();
        const elements = shown.elements?.map((view) =>
          view.target.name === kind.target.name ? { ...kind, field: { ...kind.field, value: chosen } } : view,
        );
        return { ...shown, elements } as ReturnType<Notes['show']>;
      },
      act: (action, ...more) => {
        const given = action.kind === 'fill' ? action.fields : [];
        const own = given.find(({ target }) => target.name === kind.target.name);
        chosen = action.kind === 'fill' && action.submit !== null ? '' : (own?.value ?? chosen);
        return act(action, ...more);
      },
    };
    expect(await verdict('lax_form', falling, 0)).toEqual([
      'What was chosen in "Kind of guest" is lost when the form is refused',
    ]);
  });

  it('that says nothing of success is not', async () => {
    expect(await verdict('lax_form', form(GUEST, isMail, 'Guests of today'), 0)).toEqual([]);
  });

  it('is sent with what its own fields rule out, and with nothing else', () => {
    const check = CHECKS.find(({ id }) => id === 'lax_form');
    const ruledOut = (hints: Partial<FieldHints>) => {
      const elements = [
        hinted('Note'),
        hinted('Seats', { input_type: 'number', ...hints }, 'spinbutton'),
        save,
      ];
      return check
        ?.appliesTo(checkContext(screen(elements), 1))
        .map(({ target, fields }) => fields?.find((one) => one.target.path === target?.path)?.value);
    };
    expect(ruledOut({ max: '8' })).toEqual(['-1', '9']);
    expect(ruledOut({ description: 'At most 8' })).toEqual(['-1', '9']);
  });

  it('is sent with no end before its start where that is a time of day: it may lie on the next one', () => {
    const times = ['Start', 'End'].map((name) => hinted(name, { input_type: 'time', value: '10:00' }));
    const check = CHECKS.find(({ id }) => id === 'lax_form');
    const actions = check?.appliesTo(checkContext(screen([...times, save]), 1)) ?? [];
    const ends = actions.filter(({ target }) => target?.name === 'End');
    expect(ends.map(({ fields }) => fields?.at(-1)?.value)).toEqual([]);
  });

  it('that was brought up and names nothing is sent with an end of the year before, as its own field writes days', () => {
    const days = ['27.11.2026', '25.02.2027'].map((value, index) =>
      hinted(index === 0 ? 'From' : 'Until', { value }, 'combobox'),
    );
    const check = CHECKS.find(({ id }) => id === 'lax_form');
    const lend = button('Lend', { group: FORM, submits: true });
    const whom = hinted('Whom', {}, 'combobox');
    const opened_by = { role: 'button', name: 'Lend a cello', nth: 0, path: 'row0>button0' };
    const ends = (elements: ElementView[], context: object) =>
      (check?.appliesTo({ ...checkContext(screen(elements), 1), ...context }) ?? []).map(
        ({ target, fields }) => [target?.name, ...(fields ?? []).map(({ value }) => value)] as const,
      );
    expect(ends([...days, lend], {})).toEqual([]);
    expect(ends([...days, lend], { opened_by })).toEqual([['Until', '27.11.2025']]);
    const filled = ends([whom, ...days, lend], { opened_by });
    expect(filled.map((end) => end.slice(-2))).toEqual([['15.06.2030', '15.06.2029']]);
  });

  it('was sent with what the value says', () => {
    expect(['', 'rove@', '-1', '9'].map(lapseOf)).toEqual(['empty', 'mail', 'negative', 'beyond']);
    const days = ['2030-01-01', '2030-01-01T10:00', '1 Jan 2029', '01.02.2029', 'Sun, 15 June 2029 14:30'];
    expect(days.map(lapseOf)).toEqual(days.map(() => 'reversed'));
  });

  it('is sent with no text for an end, whatever digits stand in the one before', () => {
    const names = ['First name', 'Last name'].map((name) =>
      hinted(name, { value: 'Text rove9e4c9f 1311 of some length' }),
    );
    const check = CHECKS.find(({ id }) => id === 'lax_form');
    const actions = check?.appliesTo(checkContext(screen([...names, save]), 1)) ?? [];
    expect(actions.map(({ target }) => target?.name)).toEqual([]);
  });
});

it('knows the end of a range by the one word in which its name differs', () => {
  expect(endsRange('Salary to (EUR)', 'Salary from (EUR)')).toBe(true);
  expect(endsRange('Max. guests', 'Min. guests')).toBe(true);
  expect(endsRange('Guests', 'Min. guests')).toBe(false);
  expect(endsRange('Sent to', 'Taken from')).toBe(false);
});
