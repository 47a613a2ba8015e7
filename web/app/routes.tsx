import type { RouteObject } from 'react-router-dom';
import { PublicLayout } from '#web/features/marketing/components/public-layout.tsx';
import { PageError, RouterFallback } from './error-screens.tsx';
import { Root } from './root.tsx';
import { Splash } from './splash.tsx';

type Page = { Component: React.ComponentType };

/**
 * Loads a part of the app. One that does not come is rendered as a fault: the router itself would leave the page blank,
 * since to it such a route is still being loaded.
 */
function part(load: () => Promise<Page>): () => Promise<Page> {
  return () => load().catch((error: unknown) => ({ Component: thrower(error) }));
}

const thrower = (error: unknown) => (): never => {
  throw error;
};

/** A page in a chunk of its own. */
function page(path: string, load: () => Promise<Page>): RouteObject {
  return { path, lazy: part(load), errorElement: <PageError /> };
}

const publicPages: RouteObject[] = [
  page('/', () => import('./routes/landing.tsx')),
  page('/features', () => import('./routes/features.tsx')),
  page('/how-it-works', () => import('./routes/how-it-works.tsx')),
  page('/use-cases', () => import('./routes/use-cases.tsx')),
  page('/pricing', () => import('./routes/pricing.tsx')),
  page('/docs', () => import('./routes/docs.tsx')),
  page('/privacy', () => import('./routes/privacy.tsx')),
  page('/cookie-policy', () => import('./routes/cookie-policy.tsx')),
  page('/terms', () => import('./routes/terms.tsx')),
  page('/contact-us', () => import('./routes/contact-us.tsx')),
  page('/logo', () => import('./routes/logo.tsx')),
  page('*', () => import('./routes/not-found.tsx')),
];

const authPages: RouteObject[] = [
  page('/login', () => import('./routes/login.tsx')),
  page('/signup', () => import('./routes/signup.tsx')),
  page('/reset-password', () => import('./routes/reset-password.tsx')),
  page('/update-password', () => import('./routes/update-password.tsx')),
];

/** Pages that anybody may read, with what a report needs around it. */
const sharedPages: RouteObject[] = [page('/share/:token', () => import('./routes/share.tsx'))];

const protectedPages: RouteObject[] = [
  page('/dashboard', () => import('./routes/dashboard.tsx')),
  page('/dashboard/pricing', () => import('./routes/dashboard-pricing.tsx')),
  page('/upload', () => import('./routes/upload.tsx')),
  page('/results', () => import('./routes/results.tsx')),
  page('/results/:testId', () => import('./routes/report.tsx')),
  page('/live/:testId', () => import('./routes/live.tsx')),
  page('/settings', () => import('./routes/settings.tsx')),
  page('/operator', () => import('./routes/operator.tsx')),
  page('/operator/runs/:testId', () => import('./routes/operator-run.tsx')),
];

/** Every address of the app, and what it shows. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouterFallback />,
    HydrateFallback: Splash,
    children: [
      { element: <PublicLayout />, errorElement: <PageError />, children: publicPages },
      {
        lazy: part(() => import('./session-root.tsx')),
        errorElement: <PageError />,
        children: [
          { element: <PublicLayout />, children: [...authPages, ...sharedPages] },
          {
            lazy: part(() => import('./app-shell.tsx')),
            errorElement: <PageError />,
            children: protectedPages,
          },
        ],
      },
    ],
  },
];
