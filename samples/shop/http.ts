import type { Route as SiteRoute, Visit as SiteVisit } from '../kit/server.ts';
import type { Session } from './session.ts';

export type { Reply } from '../kit/server.ts';
export type Visit = SiteVisit<Session>;
export type Route = SiteRoute<Session>;
