import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { refusalFor } from '#engine/model/safety.ts';
import { asksToSignIn, isDisturbed, isPlainWeb, need } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { type Table, tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { areComparable, differ, valuesBeside } from './values.ts';

type Facts = { label: string; list: string; page: string };
type Linked = { link: ElementView; row: readonly string[]; table: Table };

const TRIES = 2;

/** What a list says of a thing is what the thing's own page says. */
export const detailDiffers: TriedKind<'differs', Facts> = {
  id: 'detail_differs',
  category: 'functional',
  description:
    'A table says an amount or a day of something, and its own page says another one under the same label',
  sentence: 'Open something from the table and compare what both say of it',
  fingerprint_rule: 'route and label',
  variants: {
    differs: {
      severity: 'major',
      because: 'one of the two is wrong, and nobody can tell which',
      title: ({ label, list, page }) => `"${label}" is ${list} in the list and ${page} on its own page`,
    },
  },
  budget: { prior: 0.6, most: 12 },
  inPassing: { variant: 'differs', facts: { label: '', list: '', page: '' } },
  changes: false,
  appliesTo: ({ seen, refuse }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && seen.elements.some((view) => leadsOn(view, seen, refuse))
      ? [{ kind: 'check', check: 'detail_differs' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    const linked = await linkedRows(trial);
    need(linked.length > 0, 'a table that leads on');
    let compared = 0;
    for (const { link, row, table } of linked.slice(0, TRIES)) {
      await trial.toStart();
      const page = await trial.do({ kind: 'activate', target: trial.view(link.target).target });
      need(
        !isDisturbed(trial.recent) && !asksToSignIn(page, start) && page.busy === undefined,
        'no plain way there',
      );
      need(routeOf(page.place) === routeOf(link.leads_to), 'another place');
      for (const [column, label] of table.heads.entries()) {
        const list = row[column] ?? '';
        const said = valuesBeside(page.text, label).filter((one) => areComparable(list, one));
        const [first] = said;
        if (first === undefined) continue;
        compared += 1;
        if (said.every((one) => differ(list, one)))
          return [sightingOf(start, page, link, { label, list, page: first })];
      }
    }
    need(compared > 0, 'nothing that both say');
    return [];
  },
};

/** Rows with one link to a page of another route. */
async function linkedRows(trial: Trial): Promise<Linked[]> {
  return tablesOf(await trial.lists()).flatMap((table) =>
    table.rows.flatMap((row, index): Linked[] => {
      const path = table.list.items[index]?.path;
      const links = trial.seen.elements.filter(
        (view) => view.target.path.startsWith(`${path}>`) && leadsOn(view, trial.seen, () => ''),
      );
      const [link] = links;
      return link && links.length === 1 ? [{ link, row, table }] : [];
    }),
  );
}

function leadsOn(view: ElementView, { place }: Observation, refuse: CheckContext['refuse']): boolean {
  const { target, leads_to } = view;
  if (target.role !== 'link' || !target.name || !URL.canParse(leads_to)) return false;
  if (new URL(leads_to).origin !== new URL(place).origin || routeOf(leads_to) === routeOf(place))
    return false;
  return refusalFor(target.name, leads_to) === '' && refuse(view, [view]) === '';
}

function sightingOf(
  start: Observation,
  page: Observation,
  link: ElementView,
  facts: Facts,
): Sighting<'differs', Facts> {
  return {
    variant: 'differs',
    facts,
    key: [facts.label],
    description: `"${link.target.name}" was opened from the table, and its page says something else under "${facts.label}".`,
    place: start.place,
    element: link.target,
    context: { list: facts.list, page: facts.page, page_address: page.place },
  };
}
