import type { HostileSite, Visit } from '../site.ts';
import { trapPage } from '../site.ts';

const turn = (status: number) => (visit: Visit) => {
  visit.response.writeHead(status, { location: `.${visit.path}?${Number(visit.query) + 1}` }).end();
};

/** Addresses that lead on for ever, with GET and with POST. */
export const endlessRedirects: HostileSite = {
  name: 'endless-redirects',
  about: 'redirects for ever',
  links: ['trap', 'form'],
  pages: {
    '/trap': turn(302),
    '/sent': turn(307),
    '/form': trapPage(
      `<form method="post" action="./sent"><label>Name <input name="name"></label><button>Send</button></form>
      <form method="post" action="./back"><button>Send and come back</button></form>`,
    ),
    '/back': ({ response }) => response.writeHead(302, { location: './form' }).end(),
  },
};
