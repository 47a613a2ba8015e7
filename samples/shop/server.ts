import path from 'node:path';
import { type Switches, switchesOf } from '../kit/planted.ts';
import { SAFE_HEADERS, type Site, type SiteOptions, startSite } from '../kit/server.ts';
import { apiRoutes } from './api.ts';
import { PLANTED_BUGS } from './bugs.ts';
import { html } from './html.ts';
import type { Reply, Route, Visit } from './http.ts';
import { layout } from './layout.ts';
import { accountRoutes } from './pages/account.ts';
import { browseRoutes } from './pages/browse.ts';
import { cartRoutes } from './pages/cart.ts';
import { checkoutRoutes } from './pages/checkout.ts';
import { contentRoutes, notFound } from './pages/content.ts';
import { HERO_PICTURE, ICON, productPicture } from './pictures.ts';
import { newSession } from './session.ts';

function pictureRoutes(bugs: Switches): Route[] {
  const svg = (file: string): Reply => ({ file, type: 'image/svg+xml' });
  return [
    ['GET', /^\/favicon\.(?:svg|ico)$/, () => svg(ICON)],
    ['GET', /^\/img\/hero\.svg$/, () => svg(HERO_PICTURE)],
    [
      'GET',
      /^\/img\/([a-z-]+)-(\d)\.svg$/,
      (visit) => {
        const picture = productPicture(visit.params[0] ?? '', Number(visit.params[1]));
        return picture ? svg(picture) : notFound(visit);
      },
    ],
    [
      'GET',
      /^\/js\/bugs\.js$/,
      () => ({
        file: `export const bugs = new Set(${JSON.stringify(bugs.list())});\n`,
        type: 'text/javascript; charset=utf-8',
      }),
    ],
  ];
}

function failure(visit: Visit): Reply {
  if (visit.path.startsWith('/api/')) return { json: { error: 'Internal error' }, status: 500 };
  return { page: layout(visit, 'Sorry', html`<h1>Something broke</h1>`), status: 500 };
}

/** Starts the sample shop. `bugs`: all (default), none, or those named; port 0 takes a free one. */
export function startShop(options: SiteOptions = {}): Promise<Site> {
  const bugs = switchesOf(PLANTED_BUGS, options.bugs ?? true);
  const flags = bugs.has('weak-cookie') ? 'Path=/' : 'Path=/; HttpOnly; SameSite=Lax';
  return startSite(
    {
      cookie: { name: 'fernwood_session', flags },
      headers: bugs.has('no-security-headers') ? {} : SAFE_HEADERS,
      folder: path.join(import.meta.dirname, 'public'),
      routes: [
        ...browseRoutes,
        ...contentRoutes,
        ...cartRoutes,
        ...checkoutRoutes,
        ...accountRoutes,
        ...apiRoutes,
        ...pictureRoutes(bugs),
      ],
      newSession,
      notFound,
      failure,
    },
    bugs,
    options,
  );
}
