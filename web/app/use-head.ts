import { useEffect } from 'react';

/**
 * Tells search engines of the page at a path: its description and its one address, or that it is none for them. The
 * texts are loaded beside the page, which does not need them.
 */
export function useHead(pathname: string): void {
  useEffect(() => {
    let gone = false;
    import('#web/texts/meta.ts').then(({ meta }) => {
      if (!gone) describe(meta, pathname.replace(/(.)\/+$/, '$1'));
    }, console.error);
    return () => {
      gone = true;
    };
  }, [pathname]);
}

function describe(descriptions: Record<string, string>, path: string): void {
  const content = descriptions[path];
  put('meta[name=robots]', content ? null : named('meta', { name: 'robots', content: 'noindex' }));
  put('meta[name=description]', content ? named('meta', { name: 'description', content }) : null);
  const href = location.origin + path;
  put('link[rel=canonical]', content ? named('link', { rel: 'canonical', href }) : null);
}

/** Leaves this one such element in the head, or none. */
function put(selector: string, element: HTMLElement | null): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  if (element) document.head.append(element);
}

function named(tag: 'meta' | 'link', attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
