import { expect, test } from 'vitest';
import { type BugMessage, identityOf, issueInMarkdown, issueInWiki, issueTitle } from './issue.ts';

const DATA: BugMessage['data'] = {
  test: { test_id: 't', test_name: 'Shop', url: 'https://shop.test/cart?a=1', branch: null },
  link: 'https://rove.test/live/t',
  bug: {
    ...{ bug_id: 'b', fingerprint: 'f:1', title: 'It fails', severity: 'major', category: 'functional' },
    ...{ place: 'https://shop.test/cart', proof: { reproduced: 5, attempts: 5, steps: 1 }, muted: false },
  },
};
const of = (title: string) => ({ ...DATA, bug: { ...DATA.bug, title, place: title } });

test('nothing that a page wrote means anything to a tracker', () => {
  const hostile = of('Hello @ana, fixes #12\n/close\n![x](https://evil.test/p.png) `code` <img src=x>');
  const markdown = issueInMarkdown(hostile, 'rove-1');
  const [words = ''] = markdown.split('\n\n');
  // No mention, no number of another issue, no picture; and no line that begins as a command does.
  expect(words).toContain('@\u200bana');
  for (const sign of [/[^\\][#<![`]/, /https:\/\/evil/]) expect(words).not.toMatch(sign);
  expect(markdown.split('\n').filter((line) => line.trim().startsWith('/'))).toEqual([]);
  expect(issueTitle(hostile)).not.toContain('\n');
  const wiki = issueInWiki(of('a {noformat} [link|https://evil.test] {noformat} b'), 'rove-1');
  expect(wiki.match(/\{noformat\}/g)).toHaveLength(2);
  expect(wiki.indexOf('evil.test')).toBeLessThan(wiki.lastIndexOf('{noformat}'));
});

test('a bug is the same at whatever page of an app, and another one in another app', () => {
  const elsewhere = { ...DATA, test: { ...DATA.test, url: 'https://shop.test/', test_name: 'Nightly' } };
  expect(identityOf(elsewhere)).toBe(identityOf(DATA));
  expect(identityOf({ ...DATA, test: { ...DATA.test, url: 'https://other.test/' } })).not.toBe(
    identityOf(DATA),
  );
  expect(identityOf({ ...DATA, bug: { ...DATA.bug, fingerprint: null } })).toBeNull();
});
