import { EGRESS_HEADER } from './traffic.ts';

/** The answer of a server that is out of order, in its place. */
export const INJECTED_STATUS = 503;

/**
 * The headers of an answer that is our own doing. `origin`: of the page that asks, as its request says where the server is another
 * one: without leave to read it the page would only see that nothing came.
 */
export const injectedHeaders = (origin: string | undefined): Record<string, string> => ({
  [EGRESS_HEADER]: 'INJECTED',
  'content-type': 'text/plain',
  ...(origin ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' } : {}),
});
