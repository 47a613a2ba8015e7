import { cut } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { errorsOf, type Thrown, thrown } from '../shared/thrown.ts';

/** A promise that failed with nobody listening. */
export const unhandledRejection: JudgedKind<'thrown', Thrown> = {
  ...thrown,
  id: 'unhandled_rejection',
  description: 'A promise was rejected and nothing handled it',
  variants: {
    thrown: {
      severity: 'major',
      because: 'the user is not told that the work failed',
      title: ({ message }) => cut(`Unhandled rejection: ${message}`, 140),
    },
  },
  judge: (moment) => errorsOf(moment, 'rejection'),
};
