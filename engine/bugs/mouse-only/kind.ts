import type { ElementView } from '#engine/drivers/contract.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { worksByMouseOnly } from './reproduce.ts';

/** `where`: its place in the document, the same for all that are built alike. */
type Facts = { name: string; where?: string };

/** A longer name is that of a part of the page. */
const NAME_MAX = 60;

/** What a mouse can do, a keyboard can: WCAG 2.2, 2.1.1 (keyboard). */
export const mouseOnly: JudgedKind<'unreachable', Facts> = {
  id: 'mouse_only',
  category: 'accessibility',
  description: 'Something works when it is clicked, and the keyboard does not come to it',
  fingerprint_rule: 'route and name without numbers, or the list that it stands in',
  probes: [],
  variants: {
    unreachable: {
      severity: 'minor',
      because: 'whoever uses a keyboard cannot do it, and others can',
      title: ({ name }) => `"${name}" works with a mouse only`,
    },
  },
  cause: ['element'],
  blames: ({ facts: { name, where = name }, place }) => `mouse ${routeOf(place)} ${where}`,
  reproduce: ({ facts: { name } }) => shownBy(worksByMouseOnly, { name }),
  judge: (moment) => {
    const view = clickedOnly(moment);
    if (!view) return [];
    const { name, path } = view.target;
    const place = moment.before?.place ?? moment.after.place;
    return [
      {
        key: [routeOf(place), view.collection || stableText(name)],
        variant: 'unreachable',
        facts: { name, where: path.replace(/\d+/g, '#') },
        description: `"${name}" was clicked and something happened; Tab does not come to it, since it is no control and has no tabindex.`,
        place,
        element: view.target,
        context: { name },
      },
    ];
  },
};

/** What was clicked and worked, though no keyboard can. */
function clickedOnly({ action, result, before, after }: Moment): ElementView | null {
  if (!before || action?.kind !== 'activate' || action.how || action.at) return null;
  if (result?.status !== 'done' || !result.effect) return null;
  const isSeen =
    before.structure !== after.structure || before.text !== after.text || before.place !== after.place;
  const { path, role, name } = action.target;
  if (!isSeen || name === '' || name.length > NAME_MAX) return null;
  const view = before.elements.find(({ target }) => target.path === path && target.role === role);
  return view?.mouse_only && !view.surface ? view : null;
}
