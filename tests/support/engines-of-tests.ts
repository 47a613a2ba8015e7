import { test } from 'vitest';
import * as here from './engines.ts';
import { LONG } from './length.ts';
import { inFull, needs, type Part } from './needs.ts';

export type { Engine } from './engines.ts';

/** Firefox and its driver; null where `ROVE_TEST_WITHOUT` leaves it out. */
export const FIREFOX = unlessLeftOut('firefox', here.FIREFOX);
/** WebKit with its driver and a display; null where `ROVE_TEST_WITHOUT` leaves it out. */
export const WEBKIT = unlessLeftOut('webkit', here.WEBKIT);

/** Every browser that web apps are tested in: for the contract that all drivers keep. */
export const ENGINES = here.ENGINES.filter(
  ({ name }) => (name !== 'firefox' || FIREFOX) && (name !== 'safari' || WEBKIT),
);
/** Those of tests beyond the contract: in the short form Chromium alone. */
export const ENGINES_OF_FORM = LONG ? ENGINES : ENGINES.slice(0, 1);

/** Options of a test beyond the contract, in an engine. */
export const beyondContract = ({ name }: Pick<here.Engine, 'name'>) => (name === 'chrome' ? {} : inFull);

/** An engine's programs; each file that would use one which is left out has a skipped test that says so. */
function unlessLeftOut<T>(part: Part, programs: T | null): T | null {
  const options = needs(part, programs);
  if (options.skip) test(`in ${part}`, options, () => undefined);
  return options.skip ? null : programs;
}
