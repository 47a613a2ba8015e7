import { documentOf, type HostileSite, sendDocument, type Visit } from '../site.ts';

const send = (visit: Visit, title: string, links: string[]) =>
  sendDocument(visit, documentOf(title, links.join(' '), [], '..'));

/** A calendar without end, and words that grow: every page links to pages that nobody has seen. */
export const infiniteUrls: HostileSite = {
  name: 'infinite-urls',
  about: 'has a new address behind every link',
  links: ['days/1', 'words/a'],
  pages: {
    '/days/*': (visit) => {
      const day = Number(visit.path.split('/').at(-1));
      const links = [1, 2, 7, 30].map((more) => `<a href="./${day + more}">Day ${day + more}</a>`);
      send(visit, `Day ${day}`, links);
    },
    '/words/*': (visit) => {
      const word = visit.path.split('/').at(-1) ?? '';
      const links = ['a', 'b', 'c'].map(
        (more) => `<a href="./${word}${more}?from=${word}">${word}${more}</a>`,
      );
      send(visit, `The word ${word}`, links);
    },
  },
};
