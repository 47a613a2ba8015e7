import '../styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { keepEarlyActs } from './served.ts';

/** Loads the code of the page at hand, so that the app begins with what was served. */
async function loadPage(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** So long the splash that was served stays untouched: its page mostly comes by then. */
const SOON_MS = 200;

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SOON_MS));

/** Brings the document to life, or fills it where it was not made for this address. */
async function start(root: HTMLElement): Promise<void> {
  const { served } = root.dataset;
  const isPage = served === location.pathname;
  await (isPage ? loadPage() : Promise.race([loadPage(), soon()]));
  const app = (
    <App onAlive={keepEarlyActs(root)}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  const asked = document.documentElement.dataset.asked !== undefined;
  // In slices, so that a long page is never deaf while it comes to life.
  startTransition(() => {
    if (isPage && !asked) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
void start(root);
