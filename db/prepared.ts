import type pg from 'pg';

/** The one call of an append, as its text is compiled. */
export const APPEND_CALL = 'select append_events($1, $2, $3, $4::jsonb) as version';

/** What is sent most often, by the name under which each connection keeps it planned. */
const PREPARED = new Map([[APPEND_CALL, 'append_events']]);

type Query = (text: unknown, values?: unknown, ...more: unknown[]) => unknown;

/** Has a connection prepare the statements that it is sent most often: half of their time is to be parsed and planned. */
export function prepareOften(client: pg.ClientBase): void {
  const target = client as unknown as { query: Query };
  const send = target.query.bind(client);
  target.query = (text, values, ...more) => {
    const name = typeof text === 'string' ? PREPARED.get(text) : undefined;
    return name ? send({ name, text, values }, ...more) : send(text, values, ...more);
  };
}
