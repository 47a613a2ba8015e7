import { documentOf, type HostileSite, sendDocument, trapPage } from '../site.ts';

const SLOW_MS = 30_000;

/** Half a minute for a document, a script and a call. */
export const slowAnswers: HostileSite = {
  name: 'slow-answers',
  about: 'takes thirty seconds to answer',
  links: ['trap', 'script', 'call'],
  pages: {
    '/trap': (visit) => visit.later(SLOW_MS, () => sendDocument(visit, documentOf('Here at last', ''))),
    '/late.js': ({ response, later }) => later(SLOW_MS, () => response.end()),
    '/script': trapPage('<p>Before the script.</p><script src="./late.js"></script><p>After it.</p>'),
    '/call': trapPage(
      `<button onclick="fetch('./late.js').then(() => { this.textContent = 'Done' })">Call</button>`,
    ),
  },
};
