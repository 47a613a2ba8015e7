import { documentOf, type HostileSite, sendDocument, trapPage } from '../site.ts';

const DEPTH = 20;

/** Frames in frames, a frame of another site, and one of itself. */
export const frameNest: HostileSite = {
  name: 'frame-nest',
  about: 'is framed twenty deep and frames another site',
  links: ['trap', 'foreign', 'mirror'],
  pages: {
    '/trap': trapPage('<iframe src="./level?1" title="Level" width="600" height="400"></iframe>'),
    '/level': (visit) => {
      const level = Number(visit.query);
      const inner = level < DEPTH ? `<iframe src="./level?${level + 1}" title="Level"></iframe>` : '';
      sendDocument(visit, `<!doctype html><title>Level</title><button>Press ${level}</button>${inner}`);
    },
    '/foreign': (visit) => {
      const foreign = `${visit.base.replace('127.0.0.1', 'localhost')}/inside`;
      sendDocument(visit, trapPage(`<iframe src="${foreign}" title="Foreign"></iframe>`));
    },
    '/inside': documentOf(
      'Inside',
      `<button onclick="for (;;);">Hang</button><script>setInterval(() => {
      try { top.location = 'about:blank'; } catch { /* Not allowed without a press. */ } }, 50)</script>`,
    ),
    '/mirror': trapPage(
      '<iframe src="./mirror?1" title="Mirror"></iframe><iframe src="./mirror" title="Same"></iframe>',
    ),
  },
};
