import { expect, it } from 'vitest';
import { moment, seen } from '#tests/support/moments.ts';
import { link } from '#tests/support/observed.ts';
import { unchangedPage } from './kind.ts';

const at = (path: string) => `http://app.test${path}`;
const TEXT = 'Ticket 5\nSaw blade is blunt\nState\nOpen';

/** What is told where a link leads from one place to another, and what the page says then. */
function told(from: string, to: string, text = TEXT, over: Parameters<typeof seen>[0] = {}): string[] {
  const view = link('Other ticket', at(to));
  const before = seen({ place: at(from), text: TEXT, elements: [view] });
  const after = seen({ place: at(to), text, elements: [view], ...over });
  const action = { kind: 'activate' as const, target: view.target };
  return unchangedPage.judge(moment({ before, action, after })).map(({ facts }) => facts.route);
}

it('unchanged_page tells of a page that shows another thing than its address names', () => {
  expect(told('/tickets/5', '/tickets/9')).toHaveLength(1);
});

it('unchanged_page is silent where the page shows the other thing, waits for it, or the link leads elsewhere', () => {
  expect(told('/tickets/5', '/tickets/9', TEXT.replace('5', '9'))).toEqual([]);
  expect(told('/tickets/5', '/tickets/9', TEXT, { busy: 'loading' })).toEqual([]);
  expect(told('/tickets/5', '/people/9')).toEqual([]);
  expect(told('/tickets/5', '/tickets/5?tab=log')).toEqual([]);
  expect(told('/tickets', '/tickets?page=2')).toEqual([]);
});
