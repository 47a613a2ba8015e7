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
import { apiRoutes } from './api.ts';
import { TRACKER_BUGS } from './bugs.ts';
import { newWorkspace, type Session, TEAM } from './data.ts';

/** Places of the app; whether a project or an issue is there is said by the API. */
const PLACES =
  /^\/(sign-in|projects|team|settings|help|(projects\/\w+\/(issues|board|activity))|(issues\/[\w-]+))?$/;

const svg = (file: string): Reply => ({ file, type: 'image/svg+xml' });
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="#1d4f6e"/><path d="M9 22V10l7 5 7-5v12" fill="none" stroke="#fff" stroke-width="3"/></svg>';

function portrait(name: string): Reply {
  const hue = [...name].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 360;
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="hsl(${hue} 40% 40%)"/><circle cx="20" cy="15" r="7" fill="#fff"/><path d="M7 38c2-12 24-12 26 0" fill="#fff"/></svg>`,
  );
}

function shell(signedIn: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waymark</title>
<meta name="description" content="Waymark keeps the issues of small teams.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/tracker.css">
<script type="module" src="/js/main.js"></script>
</head>
<body data-signed-in="${signedIn ? 'yes' : 'no'}"><div id="app"></div></body>
</html>`;
}

const MISSING =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found · Waymark</title></head><body><main><h1>Page not found</h1><p><a href="/">To the projects</a></p></main></body></html>';

const notFound = (visit: { path: string }): Reply =>
  visit.path.startsWith('/api/')
    ? { json: { error: 'Not found' }, status: 404 }
    : { page: MISSING, status: 404 };

/** Starts the sample tracker. `bugs`: all (default), none, or those named. */
export function startTracker(options: SiteOptions = {}): Promise<Site> {
  const bugs = switchesOf(TRACKER_BUGS, options.bugs ?? true);
  const list = JSON.stringify(bugs.list());
  const routes: Route<Session>[] = [
    ...apiRoutes,
    ['GET', /^\/favicon\.(?:svg|ico)$/, () => svg(ICON)],
    [
      'GET',
      /^\/people\/(\w+)\.svg$/,
      (visit) => {
        const [name = ''] = visit.params;
        const known = TEAM.some(({ picture }) => picture === name);
        const gone = name === 'noor' && bugs.has('team-portrait');
        return known && !gone ? portrait(name) : notFound(visit);
      },
    ],
    [
      'GET',
      /^\/js\/bugs\.js$/,
      () => ({ file: `export const bugs = new Set(${list});\n`, type: 'text/javascript; charset=utf-8' }),
    ],
    ['GET', PLACES, ({ session }) => ({ page: shell(session.signedIn) })],
  ];
  return startSite(
    {
      cookie: { name: 'waymark_session', flags: 'Path=/; HttpOnly; SameSite=Lax' },
      headers: SAFE_HEADERS,
      folder: path.join(import.meta.dirname, 'public'),
      sheet: '/css/tracker.css',
      routes,
      newSession: newWorkspace,
      notFound,
      failure: () => ({ json: { error: 'Internal error' }, status: 500 }),
    },
    bugs,
    options,
  );
}
