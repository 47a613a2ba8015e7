import { useEffect } from 'react';
import { meta } from '#web/texts/meta.ts';

const DESCRIPTIONS: Record<string, string> = meta;

/** Tells search engines of the page at a path: its description and its one address, or that it is none for them. */
export function useHead(pathname: string): void {
  useEffect(() => {
    const path = pathname.replace(/(.)\/+$/, '$1');
    const description = DESCRIPTIONS[path];
    put('meta[name=robots]', () => named('meta', { name: 'robots', content: 'noindex' }), !description);
    put(
      'meta[name=description]',
      () => named('meta', { name: 'description', content: description ?? '' }),
      description !== undefined,
    );
    put(
      'link[rel=canonical]',
      () => named('link', { rel: 'canonical', href: location.origin + path }),
      description !== undefined,
    );
  }, [pathname]);
}

/** Leaves exactly one such element in the head, or none. */
function put(selector: string, make: () => HTMLElement, wanted: boolean): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  if (wanted) document.head.append(make());
}

function named(tag: 'meta' | 'link', attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
