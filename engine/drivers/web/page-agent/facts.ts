import type { ElementFacts, FactsProbe } from '#engine/drivers/probe-answers.ts';
import { currentValue } from './fields.ts';
import { nameOf } from './names.ts';
import { everywhere, tidy } from './natives.ts';
import { isControlRole, isEnabled, roleOf, stateFlags } from './roles.ts';
import { shownText } from './shown-text.ts';

const IN_SIGHT_MAX = 2_000;
const SHOWN_TEXT_MAX = 300;
const FACTS_TEXT_MAX = 50_000;
/** Roles of what nobody acts on (HTML-AAM 1.0, section 3.5). */
const PASSIVE_ROLES: Record<string, string> = {
  TD: 'cell',
  TH: 'columnheader',
  HEADER: 'banner',
  FOOTER: 'contentinfo',
  PROGRESS: 'progressbar',
  METER: 'meter',
  OUTPUT: 'status',
  P: 'paragraph',
};

/** What the page says and shows, up to a bound. */
export function readFacts(): FactsProbe {
  const elements: ElementFacts[] = [];
  for (const el of everywhere('body *')) {
    if (elements.length >= IN_SIGHT_MAX) break;
    const role = roleOf(el) || (PASSIVE_ROLES[el.tagName] ?? '');
    if (role && role !== 'option' && el.checkVisibility({ visibilityProperty: true }))
      elements.push(shownAs(el, role));
  }
  return {
    url: location.href,
    title: document.title,
    language: document.documentElement.getAttribute('lang') ?? '',
    // biome-ignore lint/performance/useDomNodeTextContent: what is drawn is asked for.
    text: (document.body?.innerText ?? '').slice(0, FACTS_TEXT_MAX),
    elements,
  };
}

function shownAs(el: Element, role: string): ElementFacts {
  const flags = stateFlags(el);
  const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName) || el.hasAttribute('aria-checked');
  const isOn = /!(checked|pressed|selected)/.test(flags);
  return {
    role,
    name: nameOf(el, role),
    text: tidy(shownText(el, false), SHOWN_TEXT_MAX),
    ...(isField ? { value: currentValue(el) } : {}),
    ...(isOn ? { checked: true } : {}),
    ...(isControlRole(role) && !isEnabled(el) ? { disabled: true } : {}),
  };
}
