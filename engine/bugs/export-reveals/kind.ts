import type { Driver, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import type { SavedFileProbe } from '#engine/drivers/probe-answers.ts';
import { recordsIn } from '#engine/export/runtime/records.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { asksToSignIn, documentOf, need, pageOf } from '../shared/compare.ts';
import { showsWhole } from '../shared/filters.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { fileOf, saversOn } from '../shared/saved-file.ts';
import type { Trial } from '../shared/trial.ts';
import { savesUnshown } from './reproduce.ts';
import { hiddenColumns, type Thing } from './rule.ts';

/** `name`: a thing of the list that shows it; `address`: its page, '' where it has none. */
type Facts = { control: string; role: string; list: string; head: string; name: string; address: string };

const THINGS_MAX = 2;
const isPressed = (role: string): role is 'button' | 'link' | 'menuitem' =>
  role === 'button' || role === 'link' || role === 'menuitem';

/** A file says to an account no more of its things than its pages do, where another account's pages show that. */
export const exportReveals: TriedKind<'reveals', Facts> = {
  id: 'export_reveals',
  category: 'security',
  description:
    'A file that a test account may save holds of each thing what its pages leave out, and what the pages of the other test account show',
  sentence: 'Save the list with TARGET as the other test account and compare the file with its pages',
  fingerprint_rule: 'route and the control’s name',
  general: true,
  variants: {
    reveals: {
      severity: 'major',
      because: 'what is kept from the account on every page is given to it as a file',
      title: ({ control, head }) =>
        `The file of "${control}" gives an account "${head}", which its pages hide`,
    },
  },
  budget: { chance: 0.2, seconds: 6, most: 3, on_route: 1, time_ms: 24_000 },
  sure: true,
  changes: false,
  reproduce: ({ facts, address, used }) => {
    const { control, role, list, head, name } = facts;
    const asSecond = used.asSecond();
    if (!asSecond || !isPressed(role)) return null;
    const page = facts.address && address(facts.address);
    return shownBy(savesUnshown, { list: address(list), control, role, name, address: page, head, asSecond });
  },
  appliesTo: (context: CheckContext) =>
    context.mode === 'active' &&
    context.accounts > 1 &&
    showsWhole(context.seen) &&
    tellSigned(context.seen) !== 'out'
      ? saversOn(context)
          .slice(0, 1)
          .map(({ target }) => ({ kind: 'check' as const, check: 'export_reveals', target }))
      : [],
  run: async (trial, { target }) => {
    need(target, 'what saves a list');
    const other = await trial.driver.beside?.('other');
    need(other, 'the other account cannot sign in');
    return closing(other, async () => {
      const { start } = trial;
      const list = await visit(other, start.place);
      need(list.place === start.place && !asksToSignIn(list, start), 'a list for both');
      const [heads = [], ...records] = recordsIn((await theirFile(trial, other, list, target)).text);
      need(heads.length > 1 && records.length > 0, 'a file of records');
      const things = await thingsOf(trial, other, list, records);
      need(things.length > 1, 'things that both accounts are shown');
      const [hidden] = hiddenColumns(heads, things, records);
      if (!hidden) return [];
      const { head, name } = hidden;
      return [
        {
          variant: 'reveals' as const,
          facts: {
            control: target.name,
            role: target.role,
            list: start.place,
            head,
            name,
            address: pageFor(start, name),
          },
          description: `The second test account saved the list with "${target.name}". The column "${head}" of the file holds what neither its list nor its page of "${name}" says, and what those of the first account do.`,
          place: start.place,
          key: [target.name],
          context: { column: head },
        },
      ];
    });
  },
};

/** What the other account saves by the same control. @throws Unfit where it has none, or it saves no text. */
function theirFile(
  trial: Trial,
  other: Driver,
  { elements }: Observation,
  { role, name }: ElementTarget,
): Promise<SavedFileProbe> {
  const saver = elements.find(({ target }) => target.role === role && target.name === name);
  need(saver, 'the same control for both');
  return fileOf(trial, other, () => other.perform({ kind: 'activate', target: saver.target }));
}

/** Some things that both lists name and the file holds once, with what the list and their page say to either account. */
async function thingsOf(
  trial: Trial,
  other: Driver,
  list: Observation,
  records: readonly (readonly string[])[],
): Promise<Thing[]> {
  const { start } = trial;
  const lines = (text: string) => new Set(text.split(/[\n\t]/).map((line) => line.trim()));
  const [own, theirs] = [lines(start.text), lines(list.text)];
  const isName = (word: string) => /\p{L}{2}/u.test(word) && own.has(word) && theirs.has(word);
  const named = records.flatMap((record) => {
    const name = record.find((word) => isName(word) && isOnce(word, records));
    return name === undefined ? [] : [{ name, record }];
  });
  const things: Thing[] = [];
  for (const { name, record } of named.slice(0, THINGS_MAX)) {
    const page = pageFor(start, name);
    const mine = page && (await trial.do({ kind: 'open', place: page })).text;
    const shown = page && (await textFor(other, page));
    things.push({ name, record, own: `${start.text}\n${mine}`, theirs: `${list.text}\n${shown}` });
  }
  return things;
}

const isOnce = (word: string, records: readonly (readonly string[])[]): boolean =>
  records.filter((record) => record.includes(word)).length === 1;

/** The page of a thing that the list links to by its name, '' where there is none. */
function pageFor({ elements, place }: Observation, name: string): string {
  const link = elements.find(({ leads_to, target }) => leads_to !== '' && target.name.trim() === name);
  return link && pageOf(link.leads_to) !== pageOf(place) ? link.leads_to : '';
}

/** What a page says to the other account: nothing where it is refused. */
async function textFor(other: Driver, place: string): Promise<string> {
  other.drain();
  const seen = await visit(other, place);
  const answer = documentOf(other.drain());
  return answer && answer.status >= 400 ? '' : seen.text;
}
