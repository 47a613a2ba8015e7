import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { Splash } from './splash.tsx';

export { meta } from '#web/texts/meta.ts';
export { structuredData } from '#web/texts/structured.ts';
export { titles } from '#web/texts/titles.ts';

/** No one asks this address: only its path matters. */
const ORIGIN = 'http://rove.invalid';

/** The markup of a public page as a visitor gets it who is not signed in and asks for nothing else. */
export async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, ORIGIN)));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} and is no page`);
  if (context.errors) throw new AggregateError(Object.values(context.errors), `${path} could not be made`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
}

/** The markup of every other address, until its code has come. */
export function renderSplash(): string {
  return renderToString(
    <App>
      <Splash />
    </App>,
  );
}
