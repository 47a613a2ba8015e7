import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { documentOf, isErrorPage } from '../shared/compare.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { showsNothing } from './reproduce.ts';

type Facts = { route: string };

/** Nothing to see where there should be a screen. */
export const blankPage: JudgedKind<'blank', Facts> = {
  id: 'blank_page',
  category: 'functional',
  description: 'The screen is empty: no text, no picture, nothing to act on',
  fingerprint_rule: 'route of the blank screen',
  probes: [],
  variants: {
    blank: {
      severity: 'critical',
      because: 'the user cannot go on',
      title: ({ route }) => `The page ${route} is blank`,
    },
  },
  confirm: 'look',
  cause: ['request'],
  reproduce: () => shownBy(showsNothing, {}, { late: true }),
  judge: ({ before, after, signals }) => {
    // What was blank before has been judged when it came: a refusal without a word may stand there.
    const isNew = documentOf(signals) !== null || before?.blank !== true || before.place !== after.place;
    if (!after.blank || isErrorPage(signals) || !isNew || !/^https?:/.test(after.place)) return [];
    const route = routeOf(after.place);
    return [
      {
        variant: 'blank',
        facts: { route },
        key: [route],
        description: 'Once everything had loaded the page showed no text, no picture and no control.',
        place: after.place,
        context: { title: after.title },
      },
    ];
  },
};
