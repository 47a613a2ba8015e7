import path from 'node:path';
import { switchesOf } from '../kit/planted.ts';
import {
  type Reply,
  type Route,
  SAFE_HEADERS,
  type Site,
  type SiteOptions,
  startSite,
} from '../kit/server.ts';
import { html } from '../shop/html.ts';
import { ADMIN_BUGS } from './bugs.ts';
import { newConsole, type Session } from './data.ts';
import { page, type SessionVisit } from './layout.ts';
import { notFound, otherRoutes } from './pages/other.ts';
import { peopleRoutes } from './pages/people.ts';
import { policyRoutes } from './pages/policies.ts';
import { roleRoutes } from './pages/roles.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="#3b2f5c"/><path d="M10 8v16h13M15 8v11h8" fill="none" stroke="#fff" stroke-width="3"/></svg>';

function failure(visit: SessionVisit, error: unknown): Reply {
  if (visit.bugs.has('report-trace') && visit.path === '/reports' && error instanceof Error)
    return page(visit, 'Error', html`<pre class="trace" tabindex="0">${error.stack}</pre>`, 500);
  return page(visit, 'Sorry', html`<p>Something broke. It is being looked at.</p>`, 500);
}

/** Starts the sample admin console. `bugs`: all (default), none, or those named. */
export function startAdmin(options: SiteOptions = {}): Promise<Site> {
  const bugs = switchesOf(ADMIN_BUGS, options.bugs ?? true);
  const routes: Route<Session>[] = [
    ...otherRoutes,
    ...peopleRoutes,
    ...roleRoutes,
    ...policyRoutes,
    ['GET', /^\/favicon\.(?:svg|ico)$/, () => ({ file: ICON, type: 'image/svg+xml' })],
  ];
  const weak = bugs.has('weak-cookie');
  return startSite(
    {
      cookie: { name: 'ledger_session', flags: weak ? 'Path=/' : 'Path=/; HttpOnly; SameSite=Lax' },
      headers: bugs.has('no-headers') ? {} : SAFE_HEADERS,
      folder: path.join(import.meta.dirname, 'public'),
      sheet: '/css/admin.css',
      routes,
      newSession: newConsole,
      notFound,
      failure,
    },
    bugs,
    options,
  );
}
