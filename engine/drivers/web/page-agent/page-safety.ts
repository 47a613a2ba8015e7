import { tidy } from './natives.ts';

const PARTS =
  'script[src],iframe[src],img[src],link[rel~="stylesheet"][href],audio[src],video[src],form[action]';
const ACTIVE = /^(SCRIPT|IFRAME|LINK|FORM)$/;
/** How frameworks call the value that other sites cannot know. */
const GUARD =
  /csrf|xsrf|token|nonce|authenticity|__requestverification|state|_wpnonce|form_key|form_build_id/i;
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;
const FOUND_MAX = 20;

type Mixed = { tag: string; address: string; active: boolean };
type Form = { action: string; name: string; cookie: string };

/** What the document loads or sends in the open, and the forms that any other site could send for its user. */
export function readSafety(): { mixed: Mixed[]; open_password: object | null; unguarded_forms: Form[] } {
  return { mixed: findMixed(), open_password: findOpenPassword(), unguarded_forms: findUnguarded() };
}

export function findMixed(): Mixed[] {
  if (location.protocol !== 'https:') return [];
  return [...document.querySelectorAll(PARTS)]
    .flatMap((el) => {
      const address = attributeOf(el, 'src') || attributeOf(el, 'href') || attributeOf(el, 'action');
      if (!/^http:/i.test(address) || LOOPBACK.test(hostOf(address))) return [];
      return [
        { tag: el.tagName.toLowerCase(), address: address.slice(0, 500), active: ACTIVE.test(el.tagName) },
      ];
    })
    .slice(0, FOUND_MAX);
}

/** A form may have a field that is called as its own property. */
export function attributeOf(el: Element, name: string): string {
  return el.getAttribute(name)?.trim() ?? '';
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

export function findOpenPassword(): { reason: string; address: string } | null {
  for (const field of document.querySelectorAll('input[type="password"]')) {
    if (!field.checkVisibility({ visibilityProperty: true })) continue;
    const action = attributeOf(field.closest('form') ?? field, 'action');
    if (location.protocol === 'http:' && !LOOPBACK.test(location.hostname))
      return { reason: 'document', address: location.href };
    if (/^http:/i.test(action) && !LOOPBACK.test(hostOf(action)))
      return { reason: 'action', address: action };
  }
  return null;
}

/** Whether anything on the page, seen or not, may be a guard: then it is taken for one. */
export function findUnguarded(): Form[] {
  if (
    document.querySelector('meta[name*="csrf" i],meta[name*="xsrf" i]') ||
    /csrf|xsrf/i.test(document.cookie)
  )
    return [];
  const inputs = [...document.querySelectorAll('input')];
  return [...document.forms]
    .flatMap((form) => {
      if (attributeOf(form, 'method').toLowerCase() !== 'post') return [];
      // Within a table the parser leaves a form empty: what is written in it stands beside it, and is sent with it.
      const own = inputs.filter((input) => input.form === form);
      const action = new URL(attributeOf(form, 'action') || location.href, document.baseURI);
      if (action.origin !== location.origin || own.some(({ type }) => type === 'password')) return [];
      const hidden = own.filter(({ type }) => type === 'hidden');
      const guarded = hidden.some(
        (one) => GUARD.test(one.getAttribute('name') ?? '') || isRandom(attributeOf(one, 'value')),
      );
      if (guarded || /json|text\/plain/.test(attributeOf(form, 'enctype'))) return [];
      const name = tidy(form.querySelector('button,input[type="submit"]')?.textContent, 60);
      return [{ action: action.href, name, cookie: '' }];
    })
    .slice(0, FOUND_MAX);
}

export function isRandom(value: string): boolean {
  return value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value) && !/\s/.test(value);
}
