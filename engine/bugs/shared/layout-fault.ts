import type { LayoutFault, LayoutProbe } from '#engine/drivers/probe-answers.ts';
import { Code, like, quoted } from '#engine/model/code.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import type { Reproduction } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind, Sighting } from './kind.ts';

/** `where`: the element's place as a selector; `device`: in words. */
export type LaidOut = { width: number; device: string; role: string; name: string; where: string };

/** A window narrower than this is a phone's. */
const PHONE_MAX = 600;

type Layout = Pick<JudgedKind, 'id' | 'description' | 'fingerprint_rule' | 'cause'> & {
  reproduce(bug: { facts: LaidOut }): Reproduction | null;
  fault: LayoutFault['kind'];
  /** Whether there is one for each element, or one for the screen. */
  each: boolean;
  because: string;
  /** Whether what was found holds; absent: it does. */
  holds?(fault: LayoutFault, moment: Moment): boolean;
  title(facts: LaidOut): string;
};

/** A kind of fault of layout, judged at the width of a desktop and of a phone. */
export function layoutKind({
  fault,
  each,
  because,
  holds = () => true,
  title,
  ...about
}: Layout): JudgedKind<'wrong', LaidOut> {
  return {
    ...about,
    category: 'functional',
    probes: ['layout', 'phone_layout'],
    variants: { wrong: { severity: 'minor', because, title } },
    blames: ({ facts }) => `${about.id} ${each ? facts.where : ''}`,
    judge: (moment) =>
      [moment.probes.layout, moment.probes.phone_layout].flatMap((seen) =>
        seen
          ? seen.faults
              .filter((one) => one.kind === fault && holds(one, moment))
              .map((one) => sightingOf(one, seen, each))
          : [],
      ),
  };
}

function sightingOf(
  { role, name, path, detail }: LayoutFault,
  { place, width }: LayoutProbe,
  each: boolean,
): Sighting<'wrong', LaidOut> {
  const device = width < PHONE_MAX ? 'on a phone' : 'on a desktop';
  return {
    variant: 'wrong',
    facts: { width, device, role, name, where: path },
    key: [device, routeOf(place), ...(each ? [role, stableText(name)] : [])],
    description: `In a window ${width} px wide: ${role} "${name}" (${path}): ${detail}.`,
    place,
    element: { role, name, nth: 0, path: '' },
    context: { width: String(width), where: path, detail },
  };
}

/** Names of roles that `getByRole` finds a control by. */
const CONTROL =
  /^(?:button|link|textbox|searchbox|combobox|checkbox|radio|tab|menuitem|switch|slider|spinbutton)$/;
const SELECTOR = /^(?:#[\w-]+|[a-z][a-z0-9-]*)(?:>(?:#[\w-]+|[a-z][a-z0-9-]*))*$/;

/** Code that finds a control by its role and name; null where it is none. */
export function controlIn({ role, name }: LaidOut): Code | null {
  if (!CONTROL.test(role) || !name) return null;
  return new Code(`page.getByRole(${quoted(role)}, { name: ${like(name)} })`);
}

/** Code that finds an element by its text at its place; null where that is no selector. */
export function textIn({ where, name }: LaidOut): Code | null {
  if (!SELECTOR.test(where) || !name) return null;
  return new Code(`page.locator(${quoted(where)}).filter({ hasText: ${like(name)} })`);
}
