import { lacking } from '#engine/export/runtime/lists.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { need, timeless } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { make, textsAt } from '../shared/made.ts';
import { isTextField, makersOf } from '../shared/places.ts';
import { takesBlank } from './reproduce.ts';

type Facts = { field: string };

/** A list takes nothing that has no content. */
export const blankItem: TriedKind<'blank', Facts> = {
  id: 'blank_item',
  category: 'functional',
  description: 'A form of one field takes a blank, and an item without any text is listed',
  sentence: 'Make an item, then send three spaces',
  fingerprint_rule: 'route and the field’s name',
  variants: {
    blank: { severity: 'minor', because: 'nothing is lost', title: () => 'A blank item is accepted' },
  },
  budget: { chance: 0.05, seconds: 3, most: 16 },
  inPassing: { variant: 'blank', facts: { field: '' } },
  reproduce: ({ used }) => shownBy(takesBlank, { form: used.form() }),
  changes: true,
  appliesTo: (context) =>
    makersOf(context)
      .filter(({ form }) => form.fields.length === 1 && form.fields.every(isTextField))
      .map(({ fields, submit }) => ({ kind: 'check', check: 'blank_item', fields, submit })),
  run: async (trial, action) => {
    const { listed } = await make(trial, action);
    const before = await textsAt(trial, listed.path);
    const [field] = action.fields ?? [];
    need(field && before && before.length > 0, 'a list');
    trial.view(field.target);
    await trial.send([{ ...field, value: '   ' }], action.submit ?? null);
    const list = (await trial.lists()).find(({ path }) => path === listed.path);
    need(list && list.items.length === before.length + 1, 'nothing was made');
    const texts = list.items.map(({ text }) => text);
    // Nothing at all, or what its neighbour says beside the text that was typed.
    const rest = restOf(listed.items[0]?.bare ?? '', trial.fresh([field])[0]?.value ?? '');
    const blank = list.items.find(
      ({ text, bare }) =>
        (bare === '' || (rest !== null && plain(bare) === rest)) && lacking(texts, before).includes(text),
    );
    need(
      blank && lacking(before, texts).length === 0 && lacking(before, [blank.text]).length === before.length,
      'no blank',
    );
    return [
      {
        variant: 'blank',
        facts: { field: field.target.name },
        description: 'Three spaces were sent, and the list shows one more item without any text of its own.',
        place: trial.seen.place,
        element: field.target,
        key: [field.target.name],
        context: { items_before: String(before.length), items_after: String(texts.length) },
      },
    ];
  },
};

/** What an item says beside what was typed into it; null when that is not found in it. */
function restOf(bare: string, typed: string): string | null {
  const value = typed.trim();
  return value !== '' && bare.includes(value) ? plain(bare.replace(value, ' ')) : null;
}

function plain(text: string): string {
  return timeless(text).replace(/\d+/g, '#');
}
