import { describeAction } from '#engine/model/action-text.ts';
import { Code } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { propertyIsBroken } from './reproduce.ts';

type Facts = { name: string; within: number };

const BECAUSE = 'the user has said that it always holds';
const TEST_MS = 30_000;

/** What the user has stated of an app in a file of properties holds at every state. */
export const brokenProperty: JudgedKind<'always' | 'eventually' | 'after', Facts> = {
  id: 'broken_property',
  category: 'functional',
  description: 'A property that the user has stated of the app holds at every state of it',
  fingerprint_rule: 'the property’s name',
  variants: {
    always: {
      severity: 'major',
      because: BECAUSE,
      title: ({ name }) => `The property "${name}" does not hold`,
    },
    eventually: {
      severity: 'major',
      because: BECAUSE,
      title: ({ name, within }) => `The property "${name}" does not come true within ${within} s`,
    },
    after: {
      severity: 'major',
      because: BECAUSE,
      title: ({ name }) => `The property "${name}" does not hold after what was done`,
    },
  },
  probes: ['properties'],
  silent: true,
  reproduce: ({ facts: { name, within }, properties }) => {
    if (!properties) return null;
    const state = new Code(`({ always, eventually, after }) => {\n${properties}\n  }`);
    return shownBy(
      propertyIsBroken,
      { name, state },
      { late: true, timeout_ms: TEST_MS + 3 * within * 1_000 },
    );
  },
  judge: ({ probes, after, action }) =>
    (probes.properties?.broken ?? []).map(({ name, kind, within }) => ({
      variant: kind,
      facts: { name, within },
      key: [name],
      description: `The property "${name}", which is stated in the file of properties, does not hold on this page.`,
      place: after.place,
      context: {
        property: name,
        ...(kind === 'after' && action ? { after: describeAction(action) } : {}),
      },
    })),
};
