import type { Observation, Signal } from '#engine/drivers/contract.ts';
import type { Moment } from '#engine/model/suspicion.ts';

export const PLACE = 'http://app.test/items';

/** A look at a page with nothing on it. */
export function seen(over: Partial<Observation> = {}): Observation {
  return {
    place: PLACE,
    title: 'Items',
    structure: 'main',
    text: 'Items',
    dialogs: 0,
    elements: [],
    blank: false,
    took_ms: 1,
    ...over,
  };
}

/** A moment at which nothing happened. */
export function moment(over: Partial<Moment> = {}): Moment {
  return { before: null, action: null, result: null, after: seen(), signals: [], probes: {}, ...over };
}

/** An answer of the site to a call of its own. */
export function response(over: Partial<Extract<Signal, { kind: 'response' }>> = {}): Signal {
  return {
    kind: 'response',
    method: 'GET',
    address: 'http://app.test/api/x',
    status: 200,
    resource: 'fetch',
    headers: {},
    duration_ms: 5,
    same_site: true,
    main_document: false,
    place: PLACE,
    ...over,
  };
}
