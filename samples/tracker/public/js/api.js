import { say } from './dom.js';

async function ask(path, options) {
  const reply = await fetch(`/api${path}`, options).catch(() => null);
  if (!reply) {
    say('The server cannot be reached. Please try again.');
    return null;
  }
  if (reply.status === 401) {
    location.assign('/sign-in');
    return null;
  }
  const body = await reply.json().catch(() => null);
  if (reply.ok && body) return body;
  say(body?.error ?? 'That did not work. Please try again.');
  return null;
}

/** Each gives what the server answers, or null when it refuses; the user is told why. */
export const get = (path) => ask(path);
export const post = (path, body = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A handler of a form that takes one submission at a time. */
export function once(handler) {
  let busy = false;
  return async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    try {
      await handler(event.target);
    } finally {
      busy = false;
    }
  };
}
