import { cut } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { errorsOf, type Thrown, thrown } from '../shared/thrown.ts';

/** An exception that no code caught. */
export const uncaughtException: JudgedKind<'thrown', Thrown> = {
  ...thrown,
  id: 'uncaught_exception',
  description: 'A script threw an error that nothing caught',
  variants: {
    thrown: {
      severity: 'major',
      because: 'the work that the script was doing for the user is lost',
      title: ({ message }) => cut(`Uncaught error: ${message}`, 140),
    },
  },
  judge: (moment) => errorsOf(moment, 'exception'),
};
