import type { RequestHandler } from 'express';
import { AppError } from '#domain/kernel/errors.ts';
import type { Route } from './route.ts';

type Place = { pattern: RegExp; parameters: number; methods: Set<string> };

/**
 * Answers a known address under a method that it does not take with 405 and `Allow`, and OPTIONS with `Allow` alone.
 * Of several addresses that fit, the one with the fewest parameters counts, as with the routes.
 */
export function knownMethods(routes: readonly Route[]): RequestHandler {
  const places = placesOf(routes);
  return (request, response, next) => {
    const path = request.baseUrl + request.path;
    const place = places.find(({ pattern }) => pattern.test(path));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (!place || place.methods.has(method)) return next();
    response.set('allow', [...place.methods, 'OPTIONS'].join(', '));
    if (method === 'OPTIONS') response.status(204).end();
    else throw new AppError('METHOD_NOT_ALLOWED');
  };
}

function placesOf(routes: readonly Route[]): Place[] {
  const places = new Map<string, Place>();
  for (const { method, path } of routes) {
    const place = places.get(path) ?? {
      pattern: patternOf(path),
      parameters: path.split('{').length - 1,
      methods: new Set(),
    };
    place.methods.add(method.toUpperCase());
    if (method === 'get') place.methods.add('HEAD');
    places.set(path, place);
  }
  return [...places.values()].sort((a, b) => a.parameters - b.parameters);
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}/?$`, 'i');
}
