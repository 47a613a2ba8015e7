import { recordsIn } from '#engine/export/runtime/records.ts';
import { numberIn } from '#engine/export/runtime/totals.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, isPaged, need } from '../shared/compare.ts';
import { showsWhole } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { totalBeyond } from '../shared/paging.ts';
import { savedBy, saversOn } from '../shared/saved-file.ts';
import { tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { savesFewer, savesNot, savesShifted } from './reproduce.ts';
import { type Fault, faultIn } from './rule.ts';

type Variants = 'lacks' | 'fewer' | 'differs' | 'shifted';
type Facts = { control: string; what: string };

/** A file that a list is saved as holds what the list shows. */
export const exportDiffers: TriedKind<Variants, Facts> = {
  id: 'export_differs',
  category: 'functional',
  description:
    'A list that is saved as a file lacks rows there, holds another amount or day than it shows, or has rows with more fields than columns',
  sentence: 'Save the list with TARGET and compare the file with the screen',
  fingerprint_rule: 'route, the control’s name and what is wrong',
  variants: {
    lacks: {
      severity: 'major',
      because: 'whoever works with the file does not see that something is missing',
      title: ({ control, what }) => `The file of "${control}" lacks "${what}", which is listed`,
    },
    fewer: {
      severity: 'major',
      because: 'whoever works with the file does not see that something is missing',
      title: ({ control, what }) => `The file of "${control}" holds ${what} items`,
    },
    shifted: {
      severity: 'major',
      because: 'whoever works with the file works with wrong values',
      title: ({ control, what }) =>
        `${what} rows in the file of "${control}" have more fields than it has columns`,
    },
    differs: {
      severity: 'major',
      because: 'whoever works with the file works with wrong values',
      title: ({ control, what }) => `"${what}" in the file of "${control}" is not what the list shows`,
    },
  },
  budget: { chance: 0.3, seconds: 2, most: 8 },
  reproduce: ({ variant, facts: { control, what }, used }) => {
    if (variant === 'differs') return null;
    const save = used.target();
    if (variant === 'shifted') return shownBy(savesShifted, { save }, { late: true });
    if (variant === 'fewer') return shownBy(savesFewer, { save, control }, { late: true });
    return shownBy(savesNot, { save, word: what }, { late: true });
  },
  changes: false,
  appliesTo: controls,
  run: async (trial, { target }) => {
    need(target, 'what saves a list');
    const [table] = tablesOf(await trial.lists()).toSorted((a, b) => b.rows.length - a.rows.length);
    need(table, 'a table');
    const told = numberIn(target.name);
    const total = isPaged(trial.seen) ? await totalBeyond(trial, table.rows.length, told) : null;
    const look = async () => {
      const { text } = await savedBy(trial, target);
      need(!isDisturbed(trial.recent), 'no ordinary answer');
      return faultIn(table, recordsIn(text), total);
    };
    const fault = await look();
    need(fault !== 'unknown', 'a file of the same rows');
    if (!fault) return [];
    const again = await look();
    const isSame =
      again !== null && again !== 'unknown' && again.variant === fault.variant && again.what === fault.what;
    return isSame ? [sightingOf(trial, target.name, fault)] : [];
  },
};

function controls(context: CheckContext) {
  if (!showsWhole(context.seen)) return [];
  return saversOn(context)
    .slice(0, 2)
    .map(({ target }) => ({ kind: 'check' as const, check: 'export_differs', target }));
}

function sightingOf({ start }: Trial, control: string, fault: Fault): Sighting<Variants, Facts> {
  return {
    variant: fault.variant,
    facts: { control, what: fault.what },
    key: [control, fault.variant],
    description: 'The list was saved as a file, and the file was compared with what is on the screen, twice.',
    place: start.place,
    context: fault.variant === 'differs' ? { on_the_screen: fault.shown, in_the_file: fault.saved } : {},
  };
}
